/** Shortens long straight runs by breaks. Their ends and everything marked on them keep their true length. */
import { ink, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { paperOf, type RenderRequest } from '../../request/request.ts';
import { pageSize } from '../../page/frame/paper.ts';
import { along, angleOf, distance, type Point, turned } from '../../display-list/geometry.ts';
import type { Breaks, DrawnWay } from './drawn-way.ts';

/** Minimum length drawn at each end of a broken run and next to every mark on it, mm on paper. */
const endLength = 48;
const besideEnd = 8;
const besideMark = 20;
/** The gap at a break, and the minimum length a break must save, mm on paper. */
const open = 14;
const saving = 100;
/** Length of a sheet taken by frame, margins and the symbols at both ends of a run, mm. */
const aroundRun = 120;

/** Which runs are shortened: none, single runs longer than a sheet, or all long runs. */
type Shortening = { readonly of: 'none' | 'pieces' | 'all'; readonly longerThan: number };

/**
 * The runs that a request shortens. By default, on sheets, single runs that are longer than a sheet: they are cut to length
 * before they come to the board. Wires that are laid together keep their true length unless `breaks` is set. On a roll every
 * run keeps its true length by default.
 */
export function shorteningOf(request: RenderRequest): Shortening {
  const { breaks, roll } = request.options ?? {};
  if (breaks === true) return { of: 'all', longerThan: 0 };
  if (breaks === false || roll !== undefined) return { of: 'none', longerThan: Infinity };
  return { of: 'pieces', longerThan: pageSize(paperOf(request), true).widthMm - aroundRun };
}

/** The breaks of a run of length `length` that is fully drawn near its `marks`, mm on paper. */
export function breaksOf(length: number, marks: readonly number[]): Breaks {
  const inner = marks.filter((mark) => mark > 0 && mark < length).toSorted((a, b) => a - b);
  const near = (mark: number) => (mark <= endLength || mark >= length - endLength ? besideEnd : besideMark);
  const drawnRanges = [
    { from: 0, to: endLength },
    ...inner.map((mark) => ({ from: mark - near(mark), to: mark + near(mark) })),
    { from: length - endLength, to: length },
  ].toSorted((a, b) => a.from - b.from);
  const breaks: Breaks[number][] = [];
  let end = 0;
  for (const { from, to } of drawnRanges) {
    if (from - end - open >= saving) breaks.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  return breaks;
}

/** Position on the broken run of a point `on` mm along the unbroken one. A point inside a break is drawn in its middle. */
export function drawnAt(breaks: Breaks | undefined, on: number): number {
  let omitted = 0;
  for (const { from, to } of breaks ?? []) {
    if (on <= from) break;
    if (on < to) return from - omitted + open / 2;
    omitted += to - from - open;
  }
  return on - omitted;
}

/** Start and end of each unbroken piece as drawn, in the order of the run. */
export function piecesOf(breaks: Breaks | undefined, length: number): { readonly from: number; readonly to: number }[] {
  const starts = [0, ...(breaks ?? []).map(({ to }) => to)];
  const ends = [...(breaks ?? []).map(({ from }) => from), length];
  return starts.map((start, i) => ({ from: drawnAt(breaks, start), to: drawnAt(breaks, ends[i]!) }));
}

/** The lines of a straight bundle: a single one, or its pieces between breaks. */
export function strokesOf({ placed: { from, to }, lanes: [lane], breaks, fullMm }: DrawnWay): (readonly Point[])[] {
  if (breaks === undefined) return [lane.points];
  const heading = angleOf(from.at, to.at);
  return piecesOf(breaks, fullMm!).map((piece) => [
    along(from.at, heading, piece.from),
    along(from.at, heading, piece.to),
  ]);
}

const zigzag: Stroke = { ink: ink.black, width: 0.35 };

/** The break symbols: a zigzag across each side of a break. */
export function breakItems({ placed: { from, to }, thickness, breaks = [] }: DrawnWay): Item[] {
  const reach = thickness / 2 + 2;
  const across: Point[] = [
    [0, -reach],
    [0, -reach / 3],
    [1.5, -reach / 5],
    [-1.5, reach / 5],
    [0, reach / 3],
    [0, reach],
  ];
  const sides = breaks.flatMap((gap) => {
    const on = drawnAt(breaks, gap.from);
    return [on, on + open];
  });
  return sides.map((on) =>
    polyline(
      turned(
        across.map(([x, y]) => [on + x, y]),
        from.at,
        angleOf(from.at, to.at),
      ),
      zigzag,
    ),
  );
}

/** The length of a run in this print, mm on paper. */
export function printedLength({ placed: { from, to } }: DrawnWay): number {
  return Math.round(distance(from.at, to.at));
}
