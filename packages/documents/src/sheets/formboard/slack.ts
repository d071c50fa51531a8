/** Draws runs longer than the distance between their places next to the straight one, with their slack in a meander. */
import type { Point } from '../../display-list/geometry.ts';

/** Distance between lanes, and maximum width of a meander, mm on paper. */
const lanePitch = 3;
const widestMeander = 14;
/** The distance from its place at which a lane has come alongside the straight one, mm. */
const lead = 10;
const toothPitch = 6;

/** A lane next to a straight bundle from (0, 0) to (straight, 0): its points, and its extent to the side. */
interface SlackLane {
  readonly points: readonly Point[];
  readonly reach: number;
}

/**
 * The points of a lane of exact length `length`, at `offset` next to the straight lane. Undefined if the slack does not
 * fit, because the bundle is too short or the meander would be too wide.
 */
function slackLane(straight: number, length: number, offset: number): SlackLane | undefined {
  const m = Math.min(lead, straight / 4);
  const plain = 2 * Math.hypot(m, offset) + (straight - 2 * m);
  const excess = length - plain;
  if (excess < 0 || straight < 20) return undefined;
  const room = straight - 2 * m;
  const teeth = Math.max(1, Math.min(Math.floor(room / toothPitch), Math.ceil(excess / 2 / 4)));
  const width = excess / 2 / teeth;
  if (width > widestMeander) return undefined;
  const pitch = room / teeth;
  const points: Point[] = [
    [0, 0],
    [m, offset],
  ];
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    const x = m + tooth * pitch + pitch / 4;
    points.push([x, offset], [x, offset + width], [x + pitch / 2, offset + width], [x + pitch / 2, offset]);
  }
  points.push([straight - m, offset], [straight, 0]);
  return { points, reach: offset + width };
}

/** All lanes next to a straight bundle, starting with the straight one. Undefined if one of them does not fit. */
export function lanePaths(straight: number, lengths: readonly number[]): SlackLane[] | undefined {
  const lanes: SlackLane[] = [];
  let reach = 0;
  for (const length of lengths) {
    const excess = length - straight;
    // A lane slightly longer than the straight one is placed close to it, because the offset itself takes up length.
    const offset =
      reach === 0
        ? Math.min(lanePitch, Math.sqrt(Math.max(0, excess) * Math.min(lead, straight / 4) * 0.9))
        : reach + lanePitch;
    const lane = slackLane(straight, length, offset);
    if (lane === undefined) return undefined;
    lanes.push(lane);
    reach = lane.reach;
  }
  return lanes;
}
