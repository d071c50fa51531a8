/** Enlarges faces until their numbers are readable. */
import type { Item } from '../../display-list/display-list.ts';
import { largerScale, scalesFrom } from '../scales.ts';
import type { DrawnFace } from './face.ts';
import { blockEm } from '../../type/capitals.ts';

/** How many times as large as its space a face may become so that its numbers are readable. */
const beyond = 1.7;
/**
 * How many times as tall as its space a face may become if contacts would otherwise have no number or an unclear one. A
 * round face is as tall as it is wide, so this limit has to be generous.
 */
const higher = 3.5;
/** The limit, for width and height, if a larger face only puts the numbers inside the contacts or farther apart. */
const slightly = 1.15;

/**
 * The smallest scale from `fittingScale` upwards at which every contact has its number inside, or else clearly next to
 * it. If there is none, the scale at which most contacts have a number. The sheet draws everything `enlarged` times as
 * large.
 */
export function readableScale(
  face: DrawnFace,
  fittingScale: number,
  { width, height }: { readonly width: number; readonly height: number },
  enlarged = 1,
): number {
  const { right, left, top, bottom } = face.reach;
  const isRoom = (scale: number, wide: number, high = wide) =>
    (right - left) * scale <= wide * width * enlarged && (top - bottom) * scale <= high * height * enlarged;
  let fitting = fittingScale;
  const isClear = (scale: number) => face.isClear(scale / enlarged);
  const inContacts = scalesFrom(fitting).find((scale) => face.isInside(scale / enlarged) && isClear(scale));
  if (inContacts !== undefined && isRoom(inContacts, slightly)) return inContacts;
  // Numbers next to their contacts are easier to assign on a slightly larger face, so one step up is taken if it fits.
  const next = largerScale(fitting);
  if (next !== undefined && isRoom(next, slightly)) fitting = next;
  const most = countNumbers(face.items(largest));
  let best = { scale: fitting, count: countNumbers(face.items(fitting / enlarged, blockEm)) };
  const high = best.count < most || !isClear(fitting) ? higher : beyond;
  let scale: number | undefined = fitting;
  for (; scale !== undefined && isRoom(scale, beyond, high); scale = largerScale(scale)) {
    // Numbers that are too small to read don't count, because sheets don't print them.
    const count = countNumbers(face.items(scale / enlarged, blockEm));
    if (count >= most && isClear(scale)) return scale;
    if (count > best.count) best = { scale, count };
  }
  return best.scale;
}

/** A scale at which every number fits. */
const largest = 40;

function countNumbers(items: readonly Item[]): number {
  return items.reduce((sum, item) => {
    if (item.kind === 'group') return sum + countNumbers(item.items);
    return sum + (item.kind === 'text' ? 1 : 0);
  }, 0);
}
