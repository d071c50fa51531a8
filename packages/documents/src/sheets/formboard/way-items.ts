/** A drawn bundle: the wires, the pegs that hold them, label positions, its name and length. */
import { ink, polyline, type Item, type Stroke, type Text } from '../../display-list/display-list.ts';
import { type DrawingSubject, runFill } from '../subject/subject.ts';
import { breakItems, drawnAt, piecesOf, printedLength, strokesOf } from './broken.ts';
import type { DrawnLane, DrawnWay } from './drawn-way.ts';
import { along, angleOf, distance, type Point, turner } from '../../display-list/geometry.ts';
import { coresText } from '../subject/core-words.ts';
import type { PlanCore, PlanRun } from '../subject/plan-graph.ts';
import { freeOf, type InLine, openedAt } from './in-line.ts';
import { lineAside } from './laid-line.ts';
import { labelFromEnd } from './label-offset.ts';
import { stripTicks } from './strip-marks.ts';
import { minEm } from '../../type/capitals.ts';

const thin: Stroke = { ink: ink.black, width: 0.2 };
/** Distance between pegs on the board, and minimum distance on paper, mm. */
const pegEvery = 200;
const pegsApart = 40;
const pegRadius = 1.4;
/** Distance from a break to the pegs next to it, mm on paper. */
const nearBreak = 4;
/** Distance from a fixing, a splice or a label to the pegs next to it, mm on paper. */
const nearMark = 7;
/** Texts are beyond the pegs, mm from the edge of the bundle. */
const textOff = 2 * pegRadius + 0.9;
/** Long bundles are named repeatedly, so that every sheet shows the names of its bundles. Interval in mm. */
const nameEvery = 250;
/** Length of a place's symbol along a bundle that continues from it, mm. */
const symbolReach = 8;
const wordSize = minEm.sheet;
/** The drawn thickness of cores that continue past a line. */
const coreWidth = 1.2;
const labelSize = minEm.sheet;

export function wayItems(subject: DrawingSubject, way: DrawnWay, scale: number): Item[] {
  const [first, ...longer] = way.lanes;
  if (way.placed.bundle.line !== undefined) return coresItems(subject, way, way.placed.bundle.line);
  if (way.placed.bundle.lastOf !== undefined) return lastCoreItems(subject, way, way.placed.bundle.lastOf);
  if (first.lengthMm === undefined) return [polyline(first.points, { ...thin, dash: [1.5, 1] })];
  return [
    ...strokesOf(way).flatMap((points) => laneItems(subject, { ...first, points }, way.thickness)),
    ...breakItems(way),
    ...longer.flatMap((lane) => laneItems(subject, lane, Math.min(way.thickness, 1.6))),
    ...pegs(way, scale, bends(way)),
    ...stripTicks(subject, way, scale),
    ...labelMarks(subject, way, scale),
    ...nameOf(subject, way),
    ...slackNames(subject, longer),
  ];
}

/** The bend of a wire that goes to the side of its connector, mm on paper along the bundle. */
function bends({ lanes: [{ points }] }: DrawnWay): number[] {
  const [start, bend, ...more] = points;
  return start === undefined || bend === undefined || more.length === 0 ? [] : [distance(start, bend)];
}

/** The cores that continue past a line, with the length outside the jacket: `W2 BK · 260 mm`, or `W2 BK · 170 mm + F1`. */
function coresItems(subject: DrawingSubject, way: DrawnWay, line: InLine): Item[] {
  const { names } = subject;
  const openedMm = openedAt(line);
  const lengths = line.wires.flatMap(({ lengthMm, part, partMm }) => [
    names.print.length(lengthMm),
    partMm === undefined ? names.of(part.instances[0]!) : names.print.length(partMm),
  ]);
  return coreItems(
    subject,
    way,
    line.cores,
    openedMm === undefined ? lengths.join(' + ') : names.print.length(openedMm),
  );
}

/** The core between the last part of a line and the jacket: `W2 RD · 30 mm`. */
function lastCoreItems(subject: DrawingSubject, way: DrawnWay, line: InLine): Item[] {
  const freeMm = freeOf(line);
  return coreItems(subject, way, line.last, freeMm === undefined ? '' : subject.names.print.length(freeMm));
}

/** Cores outside their jacket, in their colour, with their name and a length. */
function coreItems(subject: DrawingSubject, way: DrawnWay, run: PlanRun, length: string): Item[] {
  const [{ segment }] = run.cores as readonly [PlanCore];
  const { points } = way.lanes[0];
  const fill = runFill(subject, run);
  const name = `${subject.names.short(segment.id)} ${coresText(subject, run.cores)}`;
  const text = [name, length].filter((part) => part !== '').join(' · ');
  const [, corner] = way.placed.bundle.lastOf !== undefined && points.length > 2 ? points : [];
  const { placed } = way;
  // The text of a bent last core is along its longer part.
  const straight = corner === undefined ? way : { ...way, placed: { ...placed, to: { ...placed.to, at: corner } } };
  const heading = angleOf(straight.placed.from.at, straight.placed.to.at);
  const isRightward = Math.abs((((heading % 360) + 540) % 360) - 180) <= 90;
  // The cores next to a line may be bent to the side that has their text.
  const bent = points.length > 2 && way.placed.bundle.line !== undefined ? lineAside : 0;
  const off = (isRightward ? 1 : -1) * (bent + 1 + wordSize);
  return [
    polyline(points, { ink: ink.black, width: coreWidth }, segment.id),
    polyline(points, { ink: fill === ink.white ? '#eef0f2' : fill, width: coreWidth - 0.5 }),
    written(subject, straight, text, straightLength(straight) / 2, off, wordSize, ink.black, 'whole'),
  ];
}

/** The outer line carries the names of its runs and their length, because it is the one that is measured. */
function laneItems(subject: DrawingSubject, { segments, points }: DrawnLane, thickness: number): Item[] {
  const fill = runFill(subject, { segments });
  const ref = segments.map(({ id }) => id).join(' ');
  return [
    polyline(points, { ink: ink.black, width: thickness }, ref),
    polyline(points, { ink: fill === ink.white ? '#eef0f2' : fill, width: Math.max(0.3, thickness - 0.5) }),
  ];
}

/** Converts bundle coordinates to the board: `on` is along the bundle, `off` across it. */
function pointOn({ placed: { from, to } }: DrawnWay, on: number, off: number): Point {
  const heading = angleOf(from.at, to.at);
  return turner(from.at, heading)([on, off]);
}

function straightLength({ placed: { from, to } }: DrawnWay): number {
  return distance(from.at, to.at);
}

/**
 * Pegs in pairs along the bundle at limited intervals, the last pairs near its ends. They keep clear of `marks`, mm on
 * paper along the bundle.
 */
export function pegs(way: DrawnWay, scale: number, marks: readonly number[] = []): Item[] {
  const length = straightLength(way);
  const inset = Math.min(15, length / 4);
  const every = Math.max(pegsApart, pegEvery * scale);
  const count = Math.max(1, Math.ceil((length - 2 * inset) / every));
  const off = way.thickness / 2 + pegRadius + 0.4;
  if (length < 12) return [];
  const places = Array.from({ length: count + 1 }, (_, i) => inset + (i * (length - 2 * inset)) / count);
  const ofPieces = way.breaks === undefined ? undefined : piecesOf(way.breaks, way.fullMm!);
  const atEnds = ofPieces?.flatMap(({ from, to }, i) => [
    from + (i === 0 ? inset : nearBreak),
    to - (i === ofPieces.length - 1 ? inset : nearBreak),
  ]);
  return (atEnds ?? places).flatMap((on) =>
    [-off, off].map((across): Item => {
      const [x, y] = pointOn(way, clearOf(marks, on, length), across);
      return { kind: 'circle', x, y, r: pegRadius, stroke: thin, fill: ink.white };
    }),
  );
}

/** The position nearest to `on` that is clear of marks; `on` itself if there is none. */
function clearOf(marks: readonly number[], on: number, length: number): number {
  const isFree = (position: number) => marks.every((mark) => Math.abs(mark - position) >= nearMark);
  const moved = marks.flatMap((mark) => [mark - nearMark, mark + nearMark]);
  const inside = moved.filter(
    (position) => position >= nearBreak && position <= length - nearBreak && isFree(position),
  );
  return isFree(on) ? on : (inside.toSorted((a, b) => Math.abs(a - on) - Math.abs(b - on))[0] ?? on);
}

/** The labels of both ends: a band around the bundle at the label position, with its name next to it. */
function labelMarks(subject: DrawingSubject, way: DrawnWay, scale: number): Item[] {
  const [lane] = way.lanes;
  const runs = new Set(way.lanes.flatMap(({ segments }) => segments.map(({ id }) => id)));
  const { bundle, from } = way.placed;
  // A bundle is laid out from the end that the tree reached first.
  const forward = bundle.from === from.node.place;
  return (['a', 'b'] as const).flatMap((end) => {
    const labels = subject.labels.filter(
      (label) => runs.has(label.segment) && label.end === end && label.core === undefined,
    );
    const [first] = labels;
    if (first === undefined || lane.lengthMm === undefined) return [];
    const offset = Math.min(labelFromEnd(subject, bundle, first), lane.lengthMm / 2) * scale;
    const on = drawnAt(way.breaks, (end === 'a') === forward ? offset : way.fullMm! - offset);
    return mark(
      subject,
      way,
      on,
      subject.names.print.listed(
        labels.map(({ id }) => id),
        3,
      ),
    );
  });
}

function mark(subject: DrawingSubject, way: DrawnWay, on: number, text: string): Item[] {
  const off = way.thickness / 2 + textOff + labelSize / 2;
  return [band(way, on), written(subject, way, text, on, off, labelSize, ink.accent)];
}

/** A band around a bundle. */
export function band(way: DrawnWay, on: number): Item {
  const half = way.thickness / 2 + 0.5;
  const corners: Point[] = [
    pointOn(way, on - 1.5, -half),
    pointOn(way, on + 1.5, -half),
    pointOn(way, on + 1.5, half),
    pointOn(way, on - 1.5, half),
  ];
  return { ...polyline([...corners, corners[0]!], thin), fill: ink.accent };
}

/**
 * Text along the bundle, readable from below or from the right. `off` is measured downwards if the bundle runs to the
 * right. A text that is not truncated may extend beyond the bundle.
 */
export function written(
  { type }: DrawingSubject,
  way: DrawnWay,
  text: string,
  on: number,
  off: number,
  size: number,
  colour: string,
  fit: 'cut' | 'whole' = 'cut',
): Text {
  const { from, to } = way.placed;
  const heading = (((angleOf(from.at, to.at) % 360) + 540) % 360) - 180;
  const turnedOver = heading > 90 || heading <= -90;
  const fitted = fit === 'whole' ? text : type.fit(text, Math.max(10, straightLength(way) - 2), size);
  const half = type.width(fitted, size) / 2;
  // The text is clear of the symbols at the ends of the bundle, if the bundle is long enough.
  const inset = Math.min(half + symbolReach, straightLength(way) / 2);
  const centre = Math.max(inset, Math.min(straightLength(way) - inset, on));
  const [x, y] = pointOn(way, centre, off);
  const turn = turnedOver ? heading - 180 : heading;
  // The line passes through the middle of the letters, not their baseline.
  const [dx, dy] = turner([0, 0], turn)([0, size * 0.36]);
  const item: Text = { kind: 'text', x: x + dx, y: y + dy, text: fitted, size, anchor: 'middle', ink: colour };
  return turn === 0 ? item : { ...item, turn };
}

/** `W1, W2 and W3 · 1500 mm` above the bundle. */
function nameOf(subject: DrawingSubject, way: DrawnWay): Item[] {
  const [lane] = way.lanes;
  const { beyond } = way.placed.bundle;
  const { names } = subject;
  const title =
    beyond === undefined || lane.lengthMm === undefined
      ? `${way.name} · ${lengthTextOf(subject, lane)}`
      : `${way.name} · ${lengthTextOf(subject, { ...lane, lengthMm: Math.round(lane.lengthMm + beyond.lengthMm) })} ${names.print.text('drawing.length-to', { to: names.short(beyond.to) })}${names.print.text('board.to-jacket-end', { length: names.print.length(Math.round(lane.lengthMm)) })}`;
  const text = withPrinted(subject, way, title);
  const off = -(way.thickness / 2 + textOff + wordSize / 2);
  return nameSpots(way).map((on) => written(subject, way, text, on, off, wordSize, ink.black));
}

/** A name with the printed length of a run, if that is not the true one. */
export function withPrinted({ names: { print } }: DrawingSubject, way: DrawnWay, name: string): string {
  if (way.breaks === undefined) return name;
  return `${name} ${print.text('board.printed', { length: print.length(printedLength(way)) })}`;
}

/** Positions of the name along a bundle. */
export function nameSpots(way: DrawnWay): number[] {
  const length = straightLength(way);
  const count = Math.max(1, Math.round(length / nameEvery));
  return Array.from({ length: count }, (_, i) => (length * (i + 0.5)) / count);
}

/** The names of the runs in a lane. */
export function runNamesOf(subject: DrawingSubject, { segments }: Pick<DrawnLane, 'segments'>): string {
  return subject.names.print.listed(
    segments.map(({ id }) => subject.names.short(id)),
    3,
  );
}

/** A dash if the length of one of the runs isn't stated. */
function lengthTextOf({ names: { print }, labels }: DrawingSubject, { segments, lengthMm }: DrawnLane): string {
  if (segments.length === 0) return 'L';
  const isStated = segments.every(({ id }) =>
    labels.some((label) => label.segment === id && label.lengthMm !== undefined),
  );
  return print.length(isStated ? lengthMm : undefined);
}

/** A longer run is named at the start of its slack. */
function slackNames(subject: DrawingSubject, lanes: readonly DrawnLane[]): Item[] {
  return lanes.map((lane): Item => {
    const [x, y] = along(lane.points[1]!, 0, 1);
    const text = `${runNamesOf(subject, lane)} · ${lengthTextOf(subject, lane)}`;
    return { kind: 'text', x, y: y - 0.6, text, size: wordSize, ink: ink.grey };
  });
}
