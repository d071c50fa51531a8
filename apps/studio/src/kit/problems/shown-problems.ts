/**
 * Which problems of a form are shown. A problem stays quiet while its field is edited for the first time; it is shown once the
 * field is left, or when everything is asked for at once, and follows the value until it is right. Pure.
 */

/** What is wrong, by the place of the field: a JSON pointer within a record, a plain name in a dialog. */
export type Problems = ReadonlyMap<string, string>;

interface Speaking {
  /** The places whose problem is shown. */
  readonly shown: ReadonlySet<string>;
  /** The places that were left since `shown` was worked out. */
  readonly left: readonly string[];
}

export const silent: Speaking = { shown: new Set(), left: [] };

/** Every problem is shown, as after a press of Create. */
export function allShown(problems: Problems): Speaking {
  return { shown: new Set(problems.keys()), left: [] };
}

const isWithin = (place: string, outer: string) => place === outer || place.startsWith(`${outer}/`);

/**
 * After an edit or after fields were left: a place that is right now is forgotten, so that its next slip waits again; a place that
 * was left speaks, with all that it holds. The same object where nothing changes.
 */
export function settled(now: Speaking, problems: Problems): Speaking {
  const stale = [...now.shown].some((place) => !problems.has(place));
  if (!stale && now.left.length === 0) return now;
  const places = [...problems.keys()];
  const shown = places.filter((place) => now.shown.has(place) || now.left.some((outer) => isWithin(place, outer)));
  return { shown: new Set(shown), left: [] };
}

export function shownOf(problems: Problems, { shown }: Speaking): Problems {
  return new Map([...problems].filter(([place]) => shown.has(place)));
}

/** What is needed of an element, so that this can be tried without a browser. */
interface Marked {
  readonly parentElement: Marked | null;
  readonly dataset?: Readonly<Record<string, string | undefined>>;
  contains: (other: never) => boolean;
}

/** The fields (`data-field`) that the focus leaves when it goes from one element to another; a list that holds both is not left. */
export function placesLeft<E extends Marked>(from: E, to: unknown): string[] {
  const places: string[] = [];
  for (let up: Marked | null = from; up !== null; up = up.parentElement) {
    const place = up.dataset?.['field'];
    if (place !== undefined && (to === null || !up.contains(to as never))) places.push(place);
  }
  return places;
}
