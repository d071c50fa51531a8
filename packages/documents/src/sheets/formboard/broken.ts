/** Long straight runs shortened: both ends at true length, a break between them. */
import { ink, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import { along, angleOf, type Point } from './geometry.ts';
import type { DrawnWay } from './drawn-way.ts';
import { turned } from './slack.ts';

/** Of each end of a broken run at least so much is drawn, and beyond the last mark on it, mm on paper. */
const endLength = 48;
const beyondMark = 8;
/** What is left open between the ends, and what a break has to save, mm on paper. */
const gap = 14;
const saving = 100;

/** How much of each end of a broken run is drawn, mm on paper. */
export interface Cut {
  readonly end: number;
}

/** The break of a run `length` long whose farthest mark is `mark` from its end, mm on paper; undefined where it saves little. */
export function cutOf(length: number, mark: number): Cut | undefined {
  const end = Math.max(endLength, mark + beyondMark);
  return length - drawnLength({ end }) < saving ? undefined : { end };
}

/** How long a broken run is drawn, mm on paper. */
export function drawnLength({ end }: Cut): number {
  return 2 * end + gap;
}

/** The lines a straight way is drawn as: one, or its two ends. */
export function strokesOf({ placed: { from, to }, lanes: [lane], cut }: DrawnWay): (readonly Point[])[] {
  if (cut === undefined) return [lane.points];
  const heading = angleOf(from.at, to.at);
  return [
    [from.at, along(from.at, heading, cut.end)],
    [along(to.at, heading, -cut.end), to.at],
  ];
}

const zigzag: Stroke = { ink: ink.black, width: 0.35 };

/** The sign of a break: a zigzag across each end. */
export function breakItems({ placed: { from, to }, thickness, cut }: DrawnWay): Item[] {
  if (cut === undefined) return [];
  const reach = thickness / 2 + 2;
  const across: Point[] = [
    [0, -reach],
    [0, -reach / 3],
    [1.5, -reach / 5],
    [-1.5, reach / 5],
    [0, reach / 3],
    [0, reach],
  ];
  return [cut.end, cut.end + gap].map((on) =>
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
