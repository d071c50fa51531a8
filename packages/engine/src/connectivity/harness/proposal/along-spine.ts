/** The order of ends along a spine. */
import type { PlacedWire, WirePlace } from './wire-ends.ts';

/** The places at the other ends of the wires at a place, one entry per wire. */
export function neighboursOf(place: WirePlace, wires: readonly PlacedWire[]): WirePlace[] {
  return wires.flatMap(({ ends: { a, b } }) => (a === place ? [b] : b === place ? [a] : []));
}

const ranks: Readonly<Record<string, number>> = { source: 0, destination: 2 };

/**
 * Sorts sources first and destinations last. Within each group, ends are sorted by their distance along the wires from the
 * first source (without sources, from the first end) that most wires end at.
 */
export function alongSpine(heads: readonly WirePlace[], wires: readonly PlacedWire[]): readonly WirePlace[] {
  const rank = ({ role = '' }: WirePlace) => ranks[role] ?? 1;
  const counts = new Map(heads.map((head) => [head, neighboursOf(head, wires).length]));
  const first = heads.toSorted((a, b) => rank(a) - rank(b) || counts.get(b)! - counts.get(a)!)[0]!;
  const far = distances(first, wires);
  return heads.toSorted((a, b) => rank(a) - rank(b) || (far.get(a) ?? Infinity) - (far.get(b) ?? Infinity));
}

/** The shortest length of wire from one place to each of the others. */
function distances(start: WirePlace, wires: readonly PlacedWire[]): ReadonlyMap<WirePlace, number> {
  const far = new Map([[start, 0]]);
  const open = [start];
  const at = Map.groupBy(
    wires.flatMap(({ segment, ends: { a, b } }) => [
      { from: a, to: b, mm: segment.lengthMm },
      { from: b, to: a, mm: segment.lengthMm },
    ]),
    ({ from }) => from,
  );
  for (let place = open.shift(); place !== undefined; place = open.shift()) {
    for (const { to, mm } of at.get(place) ?? []) {
      const sum = far.get(place)! + mm;
      if (sum >= (far.get(to) ?? Infinity)) continue;
      far.set(to, sum);
      open.push(to);
    }
  }
  return far;
}
