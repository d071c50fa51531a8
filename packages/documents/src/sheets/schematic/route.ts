import type { Wire } from './place.ts';

/** A point where a wire turns: the lane of an upright, and the height it leaves that upright at, towards the rows. */
interface Turn {
  readonly lane: number;
  /** mm */
  readonly y: number;
}

/** A wire with the uprights it takes from its pin to its row, lane 0 nearest the pins. A straight wire has none. */
export interface RoutedWire extends Wire {
  readonly turns: readonly Turn[];
}

const straight = 0.05;
/** Lines nearer to each other than this look like one, mm. */
const clear = 1.2;

/** An upright part of a wire: it comes from the pins at `from` and goes on to the rows at `to`. */
interface Upright {
  readonly wire: Wire;
  readonly from: number;
  readonly to: number;
  /** The upright of the same wire before it. */
  readonly after?: Upright;
}

/**
 * Gives each line between pins and rows a lane for its upright part, so that no two uprights overlap, no line that comes
 * from a pin runs into one that goes to a row at the same height, and lines that keep their order do not cross: of lines
 * that go down towards the rows the upper ones turn later, of lines that go up sooner. Where lines change places, which
 * one upright each cannot do, one of them takes two (the doglegs of channel routing, Deutsch 1976).
 */
export function routeWires(wires: readonly Wire[]): { readonly wires: readonly RoutedWire[]; readonly lanes: number } {
  const bent = wires.filter((wire) => Math.abs(wire.pinY - wire.rowY) > straight);
  const down = bent.filter((wire) => wire.rowY > wire.pinY).toSorted((a, b) => b.pinY - a.pinY || b.rowY - a.rowY);
  const up = bent.filter((wire) => wire.rowY < wire.pinY).toSorted((a, b) => a.pinY - b.pinY || a.rowY - b.rowY);
  const levels = wires.flatMap(({ pinY, rowY }) => [pinY, rowY]);
  const uprights = inOrder(
    [...down, ...up].map((wire) => ({ wire, from: wire.pinY, to: wire.rowY })),
    levels,
  );
  const turns = new Map<Wire, Turn[]>();
  const taken: { lane: number; from: number; to: number }[] = [];
  for (const { wire, from, to } of uprights) {
    const span = { from: Math.min(from, to) - 0.5, to: Math.max(from, to) + 0.5 };
    // Above every lane taken by an overlapping upright: the sorting makes later wires turn later.
    const overlapping = taken.filter((other) => other.from < span.to && span.from < other.to).map(({ lane }) => lane);
    const lane = overlapping.length === 0 ? 0 : Math.max(...overlapping) + 1;
    taken.push({ lane, ...span });
    turns.set(wire, [...(turns.get(wire) ?? []), { lane, y: to }]);
  }
  const lanes = Math.max(0, ...taken.map(({ lane }) => lane + 1));
  return { wires: wires.map((wire) => ({ ...wire, turns: turns.get(wire) ?? [] })), lanes };
}

/** The uprights so that each comes after those whose line from the pins is at the height it leaves at. */
function inOrder(given: readonly Upright[], levels: number[]): Upright[] {
  const open = [...given];
  const done: Upright[] = [];
  const isFree = (one: Upright) =>
    open.every((other) => other.wire === one.wire || Math.abs(other.from - one.to) >= clear) &&
    (one.after === undefined || done.includes(one.after));
  while (open.length > 0) {
    const at = open.findIndex(isFree);
    if (at >= 0) {
      done.push(...open.splice(at, 1));
      continue;
    }
    // Each wire takes a second upright once: then none is at the height another leaves at.
    const whole = open.findIndex(({ after }) => after === undefined);
    if (whole < 0) return [...done, ...open];
    const [first, second] = split(open.splice(whole, 1)[0]!, levels);
    open.unshift(first);
    open.push(second);
  }
  return done;
}

/** An upright as two, with a level between them that no other line is on. */
function split(one: Upright, levels: number[]): readonly [Upright, Upright] {
  const way = Math.sign(one.from - one.to);
  let y = one.to + way * clear;
  while (levels.some((level) => Math.abs(level - y) < clear - 0.01) && Math.abs(y - one.to) < 1000) y += way * 0.3;
  levels.push(y);
  const { wire, from, to } = one;
  const first: Upright = { wire, from, to: y };
  return [first, { wire, from: y, to, after: first }];
}
