/** Turns a sheet into a picture: without frame and title block, cropped to its contents, on a transparent background. */
import { boundsOf } from '../../display-list/bounds.ts';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';

/** The margin around the contents, mm, so that a program that rounds does not cut a line at the edge in half. */
const margin = 1;

export function frameless(sheet: Sheet): Sheet {
  const { items, frameItems: { before, after } = { before: 0, after: 0 }, frameItems: _, ...rest } = sheet;
  return pictureOf(items.slice(before, items.length - after), rest);
}

/** Puts items on a sheet of their own size. */
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
