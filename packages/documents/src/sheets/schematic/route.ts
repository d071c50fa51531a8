import type { PinRowLine } from './place.ts';

/** A bend of a wire: the lane of a vertical segment, and the height at which the wire leaves it towards the rows. */
interface Turn {
  readonly lane: number;
  /** The height, mm. */
  readonly y: number;
}

/** A wire with the vertical segments from its pin to its row; lane 0 is nearest to the pins. A straight wire has none. */
export interface RoutedLine extends PinRowLine {
  readonly turns: readonly Turn[];
}

const straight = 0.05;
/** Lines closer together than this look like one, mm. */
const clear = 1.2;

/** A vertical segment of a wire: it comes from the pins at `from` and continues to the rows at `to`. */
interface Upright {
  readonly wire: PinRowLine;
  readonly from: number;
  readonly to: number;
  /** The previous vertical segment of the same wire. */
  readonly after?: Upright;
}

/**
 * Assigns a lane to the vertical segment of each line between pins and rows, so that no two of them overlap, no line from a
 * pin runs into a line to a row at the same height, and lines that keep their order do not cross: of lines that lead down to
 * the rows, the upper ones turn later; of lines that lead up, they turn sooner. If lines swap places, which is impossible with
 * one vertical segment each, one of them gets two (the doglegs of channel routing, Deutsch 1976).
 */
export function routeWires(wires: readonly PinRowLine[]): {
  readonly wires: readonly RoutedLine[];
  readonly lanes: number;
} {
  const bent = wires.filter((wire) => Math.abs(wire.pinY - wire.rowY) > straight);
  const down = bent.filter((wire) => wire.rowY > wire.pinY).toSorted((a, b) => b.pinY - a.pinY || b.rowY - a.rowY);
  const up = bent.filter((wire) => wire.rowY < wire.pinY).toSorted((a, b) => a.pinY - b.pinY || a.rowY - b.rowY);
  const levels = wires.flatMap(({ pinY, rowY }) => [pinY, rowY]);
  const uprights = inOrder(
    [...down, ...up].map((wire) => ({ wire, from: wire.pinY, to: wire.rowY })),
    levels,
  );
  const turns = new Map<PinRowLine, Turn[]>();
  const lanesTaken: { lane: number; from: number; to: number }[] = [];
  for (const { wire, from, to } of uprights) {
    const span = { from: Math.min(from, to) - 0.5, to: Math.max(from, to) + 0.5 };
    // The lane is beyond every lane of an overlapping segment, because the sorting makes later wires turn later.
    const overlapping = lanesTaken
      .filter((other) => other.from < span.to && span.from < other.to)
      .map(({ lane }) => lane);
    const lane = overlapping.length === 0 ? 0 : Math.max(...overlapping) + 1;
    lanesTaken.push({ lane, ...span });
    turns.set(wire, [...(turns.get(wire) ?? []), { lane, y: to }]);
  }
  const lanes = Math.max(0, ...lanesTaken.map(({ lane }) => lane + 1));
  return { wires: wires.map((wire) => ({ ...wire, turns: turns.get(wire) ?? [] })), lanes };
}

/** The vertical segments in an order in which each follows those whose incoming line is at the height where it leaves. */
function inOrder(uprights: readonly Upright[], levels: number[]): Upright[] {
  const open = [...uprights];
  const ordered: Upright[] = [];
  const isFree = (upright: Upright) =>
    open.every((other) => other.wire === upright.wire || Math.abs(other.from - upright.to) >= clear) &&
    (upright.after === undefined || ordered.includes(upright.after));
  while (open.length > 0) {
    const index = open.findIndex(isFree);
    if (index >= 0) {
      ordered.push(...open.splice(index, 1));
      continue;
    }
    // Each wire is split at most once; after that no segment arrives at the height where another leaves.
    const whole = open.findIndex(({ after }) => after === undefined);
    if (whole < 0) return [...ordered, ...open];
    const [first, second] = split(open.splice(whole, 1)[0]!, levels);
    open.unshift(first);
    open.push(second);
  }
  return ordered;
}

/** A vertical segment split in two, joined at a height that no other line uses. */
function split(upright: Upright, levels: number[]): readonly [Upright, Upright] {
  const direction = Math.sign(upright.from - upright.to);
  let y = upright.to + direction * clear;
  while (levels.some((level) => Math.abs(level - y) < clear - 0.01) && Math.abs(y - upright.to) < 1000)
    y += direction * 0.3;
  levels.push(y);
  const { wire, from, to } = upright;
  const first: Upright = { wire, from, to: y };
  return [first, { wire, from: y, to, after: first }];
}
