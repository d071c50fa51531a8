/** A sheet as a picture: without frame and title block, cut to what is drawn, with nothing behind it. */
import { boundsOf } from '../../display-list/bounds.ts';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';

/** Around what is drawn, mm: a line at the edge is not cut in half by a program that rounds. */
const margin = 1;

export function frameless(sheet: Sheet): Sheet {
  const { items, frameItems: { before, after } = { before: 0, after: 0 }, frameItems: _, ...rest } = sheet;
  return pictureOf(items.slice(before, items.length - after), rest);
}

/** Items as a sheet of their own size, wherever they are. */
export function pictureOf(items: readonly Item[], sheet: Omit<Sheet, 'widthMm' | 'heightMm' | 'items'>): Sheet {
  const bounds = boundsOf(items, new Typesetter(sheet.typeface));
  if (bounds === undefined) return { ...sheet, widthMm: 1, heightMm: 1, items: [], ground: 'none' };
  const { left, top, right, bottom } = bounds;
  return {
    ...sheet,
    widthMm: right - left + 2 * margin,
    heightMm: bottom - top + 2 * margin,
    items: [{ kind: 'group', x: margin - left, y: margin - top, items }],
    ground: 'none',
  };
}
