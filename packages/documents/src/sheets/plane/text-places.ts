/** Places the texts of a board clear of everything else: each takes the first of its candidate positions that is free. */
import type { Text } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { along, farApart, gapBetween, type Capsule, type Point } from '../../display-list/geometry.ts';

/** Minimum distance between a text and its neighbours, mm. */
const clear = 0.6;
/** Shares of the text size: height of the middle of a capital above the baseline, and height of a capital. */
const middle = 0.36;
const tall = 0.72;

/** Texts that belong together, with their candidate positions, best first. */
export interface TextSpot {
  readonly places: Iterable<readonly Text[]>;
  /** Whether it must be shown. False for a name that is on the board more than once. */
  readonly needed: boolean;
}

/** The space a text takes, including its rotation and its anchor at the start, middle or end. */
export function lyingCapsule(type: Typesetter, { x, y, text, size, weight, anchor, turn = 0 }: Text): Capsule {
  const width = type.width(text, size, weight);
  const r = (size * tall) / 2;
  const start = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0;
  const foot: Point = [x, y];
  const line = along(foot, turn - 90, size * middle);
  const inset = Math.min(r, width / 2);
  return { a: along(line, turn, start + inset), b: along(line, turn, start + width - inset), r };
}

interface PlacedTexts {
  /** The texts of each spot, in the order of the spots. Empty for a spot that was left out. */
  readonly texts: readonly (readonly Text[])[];
  /** Whether a text had to overlap something. */
  readonly crowded: boolean;
}

/** Puts each spot at its first candidate that is clear of `occupied` and of earlier spots. */
export function putTexts(type: Typesetter, spots: readonly TextSpot[], occupied: readonly Capsule[]): PlacedTexts {
  const shapes = [...occupied];
  let crowded = false;
  const texts = spots.map(({ places, needed }) => {
    const { free, others } = firstFree(type, places, shapes);
    if (free === undefined && !needed) return [];
    if (free === undefined && others.length > 0) crowded = true;
    const best = free ?? freestOf(others, shapes);
    shapes.push(...(best?.shapes ?? []));
    return best?.texts ?? [];
  });
  return { texts, crowded };
}

interface Place {
  readonly texts: readonly Text[];
  readonly shapes: readonly Capsule[];
}

function freestOf(places: readonly Place[], occupied: readonly Capsule[]): Place | undefined {
  const overlaps = places.map(({ shapes }) => overlap(shapes, occupied));
  return places[overlaps.indexOf(Math.min(...overlaps))];
}

/** The first free candidate, or all candidates if none is free. */
function firstFree(type: Typesetter, places: TextSpot['places'], occupied: readonly Capsule[]) {
  const others: Place[] = [];
  for (const texts of places) {
    const candidate = { texts, shapes: texts.map((text) => lyingCapsule(type, text)) };
    if (candidate.shapes.every((shape) => occupied.every((shapeTaken) => isClear(shape, shapeTaken))))
      return { free: candidate, others };
    others.push(candidate);
  }
  return { free: undefined, others };
}

function isClear(a: Capsule, b: Capsule): boolean {
  return farApart(a, b, clear) || gapBetween(a, b) >= clear;
}

/** The total depth to which shapes overlap occupied space, mm. */
function overlap(shapes: readonly Capsule[], occupied: readonly Capsule[]): number {
  return shapes.reduce(
    (sum, shape) =>
      sum + occupied.reduce((deep, other) => deep + (isClear(shape, other) ? 0 : clear - gapBetween(shape, other)), 0),
    0,
  );
}
