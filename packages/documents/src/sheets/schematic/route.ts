import type { Wire } from './place.ts';

/** A wire with the lane its upright part runs in: 0 is nearest the pins. Straight wires need no lane. */
export interface RoutedWire extends Wire {
  readonly lane: number | undefined;
}

const straight = 0.05;

/**
 * Gives each line between pins and rows a lane for its upright part, so that no two uprights overlap and lines that keep
 * their order do not cross: of lines that go down towards the rows the upper ones turn later, of lines that go up sooner.
 */
export function routeWires(wires: readonly Wire[]): { readonly wires: readonly RoutedWire[]; readonly lanes: number } {
  const bent = wires.filter((wire) => Math.abs(wire.pinY - wire.rowY) > straight);
  const down = bent.filter((wire) => wire.rowY > wire.pinY).toSorted((a, b) => b.pinY - a.pinY || b.rowY - a.rowY);
  const up = bent.filter((wire) => wire.rowY < wire.pinY).toSorted((a, b) => a.pinY - b.pinY || a.rowY - b.rowY);
  const taken: { lane: number; from: number; to: number }[] = [];
  const lanes = new Map<Wire, number>();
  for (const wire of [...down, ...up]) {
    const from = Math.min(wire.pinY, wire.rowY) - 0.5;
    const to = Math.max(wire.pinY, wire.rowY) + 0.5;
    // Above every lane taken by an overlapping upright: the sorting makes later wires turn later.
    const overlapping = taken.filter((other) => other.from < to && from < other.to).map((other) => other.lane);
    const lane = overlapping.length === 0 ? 0 : Math.max(...overlapping) + 1;
    taken.push({ lane, from, to });
    lanes.set(wire, lane);
  }
  const count = Math.max(0, ...[...lanes.values()].map((lane) => lane + 1));
  return { wires: wires.map((wire) => ({ ...wire, lane: lanes.get(wire) })), lanes: count };
}
