/** Long straight runs shortened: their ends and what is marked on them at true length, breaks between. */
import { ink, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { paperOf, type RenderRequest } from '../../request/request.ts';
import { pageSize } from '../../page/frame/paper.ts';
import { along, angleOf, distance, type Point, turned } from '../../display-list/geometry.ts';
import type { Breaks, DrawnWay } from './drawn-way.ts';

/** Of each end of a broken run at least so much is drawn, and next to every mark on it, mm on paper. */
const endLength = 48;
const besideEnd = 8;
const besideMark = 20;
/** What is left open at a break, and what a break has to save, mm on paper. */
const open = 14;
const saving = 100;
/** Of a sheet, what frame, margins and the symbols at both ends of a run take, mm. */
const aroundRun = 120;

/** Which runs are shortened: none, those that are one piece and longer than a sheet, or all long ones. */
type Shortening = { readonly of: 'none' | 'pieces' | 'all'; readonly longerThan: number };

/**
 * What a request shortens. By default, on sheets, what is one piece and longer than a sheet: it is cut to its length before it comes to the board. Wires that
 * are laid together keep their true length until `breaks` asks for it; on a roll everything does.
 */
export function shorteningOf(request: RenderRequest): Shortening {
  const { breaks, roll } = request.options ?? {};
  if (breaks === true) return { of: 'all', longerThan: 0 };
  if (breaks === false || roll !== undefined) return { of: 'none', longerThan: Infinity };
  return { of: 'pieces', longerThan: pageSize(paperOf(request), true).widthMm - aroundRun };
}

/** The breaks of a run `length` long that is drawn whole near its `marks`, mm on paper. */
export function breaksOf(length: number, marks: readonly number[]): Breaks {
  const inner = marks.filter((mark) => mark > 0 && mark < length).toSorted((a, b) => a - b);
  const near = (mark: number) => (mark <= endLength || mark >= length - endLength ? besideEnd : besideMark);
  const shown = [
    { from: 0, to: endLength },
    ...inner.map((mark) => ({ from: mark - near(mark), to: mark + near(mark) })),
    { from: length - endLength, to: length },
  ].toSorted((a, b) => a.from - b.from);
  const breaks: Breaks[number][] = [];
  let end = 0;
  for (const { from, to } of shown) {
    if (from - end - open >= saving) breaks.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  return breaks;
}

/** Where a place of the unbroken run is drawn, mm from its start; one in a break is drawn in the middle of it. */
export function drawnAt(breaks: Breaks | undefined, on: number): number {
  let left = 0;
  for (const { from, to } of breaks ?? []) {
    if (on <= from) break;
    if (on < to) return from - left + open / 2;
    left += to - from - open;
  }
  return on - left;
}

/** How long each unbroken piece is drawn and where it begins, in the order of the run. */
export function piecesOf(breaks: Breaks | undefined, length: number): { readonly from: number; readonly to: number }[] {
  const edges = [0, ...(breaks ?? []).flatMap(({ from, to }) => [from, to]), length].map((on, i) =>
    i % 2 === 0 ? { from: on } : { to: on },
  );
  return Array.from({ length: edges.length / 2 }, (_, i) => ({
    from: drawnAt(breaks, edges[2 * i]!.from!),
    to: drawnAt(breaks, edges[2 * i + 1]!.to!),
  }));
}

/** The lines a straight way is drawn as: one, or its pieces between breaks. */
export function strokesOf({ placed: { from, to }, lanes: [lane], breaks, fullMm }: DrawnWay): (readonly Point[])[] {
  if (breaks === undefined) return [lane.points];
  const heading = angleOf(from.at, to.at);
  return piecesOf(breaks, fullMm!).map((piece) => [
    along(from.at, heading, piece.from),
    along(from.at, heading, piece.to),
  ]);
}

const zigzag: Stroke = { ink: ink.black, width: 0.35 };

/** The signs of breaks: a zigzag across each side of them. */
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
  const sides = breaks.flatMap((one) => {
    const on = drawnAt(breaks, one.from);
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

/** How long a run is on this print, mm of paper. */
export function printedLength({ placed: { from, to } }: DrawnWay): number {
  return Math.round(distance(from.at, to.at));
}
