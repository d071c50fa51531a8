/** The spine of a harness: its longest way. On a roll it runs from left to right. */
import { angleOf } from '../../display-list/geometry.ts';
import { placesOf, type Laid, type LaidPart } from '../plane/lay-out.ts';

/** Every part turned so that the line between the ends of its longest way is level, and still read from the left. */
export function turnedToSpine(laid: Laid): Laid {
  const headings = new Map(laid.headings);
  for (const part of laid.parts) {
    const turn = turnOf(part, laid);
    for (const one of part.bundles) headings.set(one, laid.headings.get(one)! - turn);
  }
  return { ...laid, headings };
}

function turnOf(part: LaidPart, laid: Laid): number {
  const places = placesOf(part, laid, ({ lengthMm }) => lengthMm);
  const start = farthest(part, part.root);
  const end = farthest(part, start);
  const turn = angleOf(places.get(start)!, places.get(end)!);
  return turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
}

/** The node with the longest way from another one, along bundles that close no circle. */
function farthest({ bundles }: LaidPart, start: string): string {
  const tree = bundles.filter(({ closes }) => !closes);
  const reached = new Map([[start, 0]]);
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { from, to, bundle } of tree) {
      const next = from === node ? to : to === node ? from : undefined;
      if (next === undefined || reached.has(next)) continue;
      reached.set(next, reached.get(node)! + bundle.lengthMm);
      open.push(next);
    }
  }
  return [...reached].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}
