/** Lays the wires and parts in the line of one core next to the cores that continue past them. */
import { along, angleOf, distance, type Point } from '../../display-list/geometry.ts';
import { bundleOf, type RunBundle } from './board-tree.ts';
import { freeOf, type InLine, openedAt } from './in-line.ts';
import type { PlacedBundle, PlacedNode } from './layout.ts';
import { symbolLength } from './symbols.ts';

/** The drawn length of a part in a line, mm on paper: its own at the scale, but at least that of the symbol. */
export function drawnPart(partMm: number | undefined, scale: number): number {
  return Math.max(symbolLength('part'), (partMm ?? 0) * scale);
}

/** The length of a line, mm: the lengths of its wires and parts. A part without a stated length is as long as its symbol. */
export function lengthOfLine({ wires }: InLine, scale: number): number {
  return wires.reduce((sum, { lengthMm, partMm }) => sum + lengthMm + (partMm ?? drawnPart(partMm, scale) / scale), 0);
}

/** The distance from the connector to the end of the jacket, mm: the stated opening, but at least the length of the line. */
export function jacketAfter(line: InLine, scale: number): number {
  return Math.max(lengthOfLine(line, scale), openedAt(line) ?? 0);
}

/**
 * The distance of a line from the cores next to it, and the distance along them at which it leaves the connector, mm on
 * paper.
 */
export const lineAside = 16;
const lineLead = 8;
const leadLength = Math.hypot(lineAside, lineLead);

/**
 * How much shorter the way from the connector to the end of the jacket is drawn than it is, mm on paper. The line and the
 * cores are bent to opposite sides of it, so that both have their true lengths. 0 if the last core of the line is unknown
 * or too short for a bend: only the cores are true then.
 */
export function bendOf(line: InLine, scale: number): number {
  const freeMm = freeOf(line);
  return freeMm === undefined || freeMm * scale < leadLength ? 0 : 2 * (leadLength - lineLead);
}

interface LaidLine {
  /** The points that the cores next to the line are drawn through. */
  readonly cores: readonly Point[];
  readonly nodes: readonly PlacedNode[];
  /** The wires, each with the points it is drawn through. */
  readonly ways: readonly (PlacedBundle & { readonly points: readonly Point[] })[];
}

/** A line next to the placed cores of its cable, on the upper side. `length` returns the drawn length of a bundle, mm on paper. */
export function laidLine(
  line: InLine,
  cores: PlacedBundle,
  length: (bundle: RunBundle) => number,
  scale: number,
): LaidLine {
  const isFrom = cores.from.node.place === line.connector;
  const [start, end] = isFrom ? [cores.from, cores.to] : [cores.to, cores.from];
  const heading = angleOf(start.at, end.at);
  const sideOfLine = sideOf(heading, -1) < sideOf(heading, 1) ? -1 : 1;
  const onSide = (on: number, side: number) => along(along(start.at, heading, on), heading + 90 * side, lineAside);
  const onLine = (on: number) => onSide(on, sideOfLine);
  const isBent = bendOf(line, scale) > 0;
  const bent = distance(start.at, end.at) - lineLead;
  const nodes: PlacedNode[] = [];
  const ways: LaidLine['ways'][number][] = [];
  let on = lineLead - leadLength;
  // A stub, because the marks of the connector are drawn at the connector itself.
  let from: PlacedNode = { ...start, at: onLine(on), node: { ...start.node, stub: true } };
  for (const { run, part, lengthMm, partMm } of line.wires) {
    const bundle = bundleOf(run, () => lengthMm);
    const points: Point[] = ways.length === 0 ? [start.at, onLine(lineLead)] : [from.at];
    on += length(bundle);
    const to: PlacedNode = {
      node: { place: part, bundle, children: [], symbolMm: drawnPart(partMm, scale) },
      at: onLine(on),
      heading,
      aside: 90 * sideOfLine,
    };
    nodes.push(to);
    ways.push({ bundle, from, to, points: [...points, to.at] });
    on += drawnPart(partMm, scale);
    from = { ...to, at: onLine(on) };
  }
  const last = { ...bundleOf(line.last, () => undefined), lastOf: line };
  const points = [from.at, ...(isBent ? [onLine(bent)] : []), end.at];
  const opposite = isBent ? [onSide(lineLead, -sideOfLine), onSide(bent, -sideOfLine)] : [];
  return { cores: [start.at, ...opposite, end.at], nodes, ways: [...ways, { bundle: last, from, to: end, points }] };
}

/** Smaller on the upper side of a heading, or on its left side if it is vertical. */
function sideOf(heading: number, side: 1 | -1): number {
  const [x, y] = along([0, 0], heading + 90 * side, 1);
  return y + x / 1000;
}
