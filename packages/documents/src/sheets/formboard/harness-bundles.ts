/** A bundle on the board of a harness: its line, pegs, the positions of its fixings and coverings, and the texts along it. */
import { type Bundle, formatWireEnd } from '@cablewright/model';
import { definition, spans } from '@cablewright/engine';
import { ink, line, polyline, type Item, type Text } from '../../display-list/display-list.ts';
import { breakItems, drawnAt, strokesOf } from './broken.ts';
import type { DrawnWay, HarnessOnBoard } from './drawn-way.ts';
import { along, angleOf, distance } from '../../display-list/geometry.ts';
import { stripTicks } from './strip-marks.ts';
import type { TextSpot } from '../plane/text-places.ts';
import { band, nameSpots, pegs, withPrinted, written } from './way-items.ts';
import { minEm } from '../../type/capitals.ts';

const textSize = minEm.sheet;
/** Texts along a bundle are in rows next to it, mm from its edge: texts of marks below it, its name above. */
const rows = [5, 8.4, 11.8, 15.2, 18.6, 22];
/** Distances by which a text may be moved along its bundle, mm. */
const shifts = [0, 8, -8, 16, -16, 26, -26, 40, -40];

/** An item on a bundle: a fixing, a splice, labels. */
interface BundleMark {
  /** Position on the drawn bundle, mm on paper. */
  readonly on: number;
  readonly text: string;
}

export function bundleItems(board: HarnessOnBoard, way: DrawnWay, bundle: Bundle): Item[] {
  const { scale } = board;
  const marks = marksOn(board, way, bundle).map(({ on }) => on);
  return [
    ...strokesOf(way).flatMap((points) => [
      polyline(points, { ink: ink.black, width: way.thickness }, bundle.id),
      polyline(points, { ink: '#eef0f2', width: Math.max(0.3, way.thickness - 0.5) }),
    ]),
    ...breakItems(way),
    ...(bundle.coverings ?? []).flatMap(({ fromMm, toMm }) =>
      [fromMm, toMm].map((mm) => tick(way, drawnAt(way.breaks, mm * scale))),
    ),
    ...pegs(way, scale, marks),
    ...stripTicks(board.subject, way, scale),
    ...marks.map((on) => band(way, on)),
  ];
}

/** Marks the start or end of a covering with a line across the bundle. */
function tick({ placed: { from, to }, thickness }: DrawnWay, on: number): Item {
  const heading = angleOf(from.at, to.at);
  const middle = along(from.at, heading, on);
  const reach = thickness / 2 + 2;
  const [a, b] = [along(middle, heading + 90, -reach), along(middle, heading + 90, reach)];
  return line(a[0], a[1], b[0], b[1], { ink: ink.black, width: 0.3 });
}

function marksOn(board: HarnessOnBoard, way: DrawnWay, bundle: Bundle): BundleMark[] {
  const { subject, scale } = board;
  const { print } = subject.names;
  const { splices = [] } = board.layout;
  const markAt = (name: string, mm: number): BundleMark => ({
    on: drawnAt(way.breaks, mm * scale),
    text: print.text('harness.at', { name, places: print.bareLength(mm, 6) }),
  });
  return [
    ...(bundle.fixings ?? []).map(({ def, atMm }) => markAt(partNumber(board, def), atMm)),
    ...splices
      .filter((splice) => splice.bundle === bundle.id)
      .map(({ splice, atMm }) => markAt(subject.names.short(splice), atMm)),
    ...labelMarks(board, way, bundle),
  ];
}

function partNumber({ subject }: HarnessOnBoard, def: string): string {
  return definition(subject.library, 'mechanicals', def)?.partNumber ?? def;
}

/** The label positions of the wires, at the plug where they end. */
function labelMarks({ subject, report, scale, labels }: HarnessOnBoard, way: DrawnWay, bundle: Bundle): BundleMark[] {
  return [way.placed.from, way.placed.to].flatMap((end, i) => {
    const [instance] = end.node.place.instances;
    if (end.node.place.kind !== 'connector' || instance === undefined || end.node.children.length > 0) return [];
    const name = subject.names.of(instance);
    const labelled = report.wires.flatMap(({ wire, route }) => {
      const side = route?.from === name ? 'a' : route?.to === name ? 'b' : undefined;
      return side === undefined ? [] : (labels.get(formatWireEnd(wire, side)) ?? []);
    });
    const [first] = labelled;
    if (first === undefined) return [];
    const offset = Math.min(first.offsetMm, bundle.lengthMm / 2) * scale;
    const text = subject.names.print.text('harness.labels', {
      names: spans([...new Set(labelled.map((label) => label.name))]),
    });
    return [{ on: drawnAt(way.breaks, i === 0 ? offset : way.fullMm! - offset), text }];
  });
}

/** The texts along a bundle: its marks, its coverings, and its name, once for every section that a sheet may show. */
export function bundleTexts(board: HarnessOnBoard, way: DrawnWay, bundle: Bundle): TextSpot[] {
  const { print } = board.subject.names;
  const covered = (bundle.coverings ?? []).map(({ def, fromMm, toMm }) => ({
    on: drawnAt(way.breaks, ((fromMm + toMm) / 2) * board.scale),
    text: `${partNumber(board, def)} ${print.bareLength(fromMm, 6)}–${print.bareLength(toMm, 6)}`,
  }));
  const name = nameOf(board, way, bundle);
  return [
    ...marksOn(board, way, bundle).map((mark) => spotOf(board, way, mark, 1, ink.accent)),
    ...nameSpots(way).map((on, i) => ({ ...spotOf(board, way, { on, text: name }, -1, ink.black), needed: i === 0 })),
    ...covered.map((mark) => spotOf(board, way, mark, 1, ink.grey)),
  ];
}

/**
 * Candidate positions of a text along a bundle: nearest first, its own side first. A text longer than its bundle is not
 * truncated.
 */
function spotOf(
  board: HarnessOnBoard,
  way: DrawnWay,
  { on, text }: BundleMark,
  side: 1 | -1,
  colour: string,
): TextSpot {
  const length = distance(way.placed.from.at, way.placed.to.at);
  const moves = shifts.filter((shift) => shift === 0 || (on + shift > 0 && on + shift < length));
  const textAt = (shift: number, off: number) =>
    written(board.subject, way, text, on + shift, off, textSize, colour, 'whole');
  return { places: alongBundle(textAt, moves, side, way.thickness / 2), needed: true };
}

function* alongBundle(
  textAt: (shift: number, off: number) => Text,
  moves: readonly number[],
  side: 1 | -1,
  edge: number,
): Generator<readonly Text[]> {
  for (const across of [side, -side]) {
    for (const row of rows) for (const shift of moves) yield [textAt(shift, across * (edge + row))];
  }
}

function nameOf({ subject, report }: HarnessOnBoard, way: DrawnWay, bundle: Bundle): string {
  const ownSections = report.sections.filter((section) => section.bundle === bundle.id);
  const { print } = subject.names;
  const bundleName = print.text('harness.bundle', {
    name: way.name,
    length: print.length(bundle.lengthMm),
    wires: Math.max(0, ...ownSections.map(({ wires }) => wires.length)),
  });
  return withPrinted(subject, way, bundleName);
}
