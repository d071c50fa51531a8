/** Enlarges faces until their numbers are readable. */
import type { Item } from '../../display-list/display-list.ts';
import { largerScale } from '../scales.ts';
import type { DrawnFace } from './face.ts';

/** The least em of a number at a contact, mm, and how far a face may go beyond its room for that. */
const readable = 1.8;
const beyond = 1.7;

/** The scale from `fitting` up at which every contact has a number that can be read, on a sheet that draws everything `enlarged` times
 * as large; `fitting` itself where none has. */
export function readableScale(
  face: DrawnFace,
  fitting: number,
  { width, height }: { readonly width: number; readonly height: number },
  enlarged = 1,
): number {
  const { right, left, top, bottom } = face.reach;
  const isRoom = (scale: number) =>
    (right - left) * scale <= beyond * width * enlarged && (top - bottom) * scale <= beyond * height * enlarged;
  const most = countNumbers(face.items(largest), 0);
  let scale: number | undefined = fitting;
  for (; scale !== undefined && isRoom(scale); scale = largerScale(scale))
    if (countNumbers(face.items(scale / enlarged), readable) >= most) return scale;
  return fitting;
}

/** True if every number fits at this scale. */
const largest = 40;

function countNumbers(items: readonly Item[], least: number): number {
  return items.reduce((sum, item) => {
    if (item.kind === 'group') return sum + countNumbers(item.items, least);
    return sum + (item.kind === 'text' && item.size >= least ? 1 : 0);
  }, 0);
}
