/**
 * Decides which problems of a form are shown. A problem is not shown while its field is edited for the first time. It
 * is shown once the field is left or all problems are requested, and then follows the value until it is valid. Pure.
 */

/** Problems by field: a JSON pointer within a record, a plain name in a dialog. */
export type Problems = ReadonlyMap<string, string>;

interface ShownState {
  /** The fields whose problem is shown. */
  readonly shown: ReadonlySet<string>;
  /** The fields that were left since `shown` was computed. */
  readonly left: readonly string[];
}

export const silent: ShownState = { shown: new Set(), left: [] };

/** Shows every problem, as after a press of Create. */
export function allShown(problems: Problems): ShownState {
  return { shown: new Set(problems.keys()), left: [] };
}

const isWithin = (place: string, outer: string) => place === outer || place.startsWith(`${outer}/`);

/**
 * The state after an edit or after fields were left. A field that has become valid is forgotten, so that its next
 * problem waits again; a field that was left shows its problem and those within it. Returns the same object if nothing
 * changes.
 */
export function settled(now: ShownState, problems: Problems): ShownState {
  const stale = [...now.shown].some((place) => !problems.has(place));
  if (!stale && now.left.length === 0) return now;
  const places = [...problems.keys()];
  const visible = places.filter((place) => now.shown.has(place) || now.left.some((outer) => isWithin(place, outer)));
  return { shown: new Set(visible), left: [] };
}

export function shownOf(problems: Problems, { shown }: ShownState): Problems {
  return new Map([...problems].filter(([place]) => shown.has(place)));
}

/** The part of an element that is used, so that tests need no browser. */
interface MarkedElement {
  readonly parentElement: MarkedElement | null;
  readonly dataset?: Readonly<Record<string, string | undefined>>;
  contains: (other: never) => boolean;
}

/**
 * The fields (`data-field`) that the focus leaves when it moves from one element to another. A list that contains both
 * is not left.
 */
export function placesLeft<E extends MarkedElement>(from: E, to: unknown): string[] {
  const places: string[] = [];
  for (let up: MarkedElement | null = from; up !== null; up = up.parentElement) {
    const place = up.dataset?.['field'];
    if (place !== undefined && (to === null || !up.contains(to as never))) places.push(place);
  }
  return places;
}
