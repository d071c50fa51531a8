/** The texts of a board on one of its sheets. Each is whole, never cut at the edge. */
import { derivedForLatest } from '@cablewright/derive';
import type { Item, Text } from '../../display-list/display-list.ts';
import { boundsOf } from '../../display-list/bounds.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { along, gapBetween, type Capsule } from '../../display-list/geometry.ts';
import { lyingCapsule, putTexts, type TextSpot } from './text-places.ts';

/** Minimum distance of texts from the edge of a sheet, and row offsets to try for moved texts, mm. */
const textEdge = 0.5;
const rowsApart = [0, 3.4, -3.4, 6.8, -6.8, 10.2, -10.2, 13.6, -13.6];

/**
 * A text whose middle is on a sheet is printed whole on it, and left out on the neighbours. It is moved if the edge
 * would cut it or if it would overlap items in `printed`.
 */
export function wholeTexts(
  type: Typesetter,
  items: readonly Item[],
  window: Space,
  printed: readonly Text[] = [],
): Item[] {
  const marks = printed.map((text) => lyingCapsule(type, text));
  const isOnMark = (text: Text) => marks.some((mark) => gapBetween(mark, lyingCapsule(type, text)) < textEdge);
  const checked = items.map((item) => {
    if (item.kind !== 'text') return { item, moved: undefined };
    const moved = movedInto(type, item, window);
    return { item, moved: moved === 'whole' && isOnMark(item) ? item : moved };
  });
  const texts = checked.flatMap(({ item, moved }) => (item.kind === 'text' && moved === 'whole' ? [item] : []));
  const spots = checked.flatMap(({ moved }): TextSpot[] => {
    if (moved === undefined || typeof moved === 'string') return [];
    return [{ places: placesNear(type, moved, window), needed: true }];
  });
  const placed = putTexts(type, spots, [...marks, ...texts.map((text) => lyingCapsule(type, text))]);
  return [
    ...checked.flatMap(({ item, moved }) => (moved === undefined || moved === 'whole' ? [item] : [])),
    ...placed.texts.flat(),
  ];
}

/** A text moved into the window; `whole` if it is already inside, `elsewhere` if it belongs to another sheet. */
function movedInto(type: Typesetter, text: Text, { x, y, width, height }: Space): Text | 'whole' | 'elsewhere' {
  const bounds = boundsOfText(text, type);
  if (bounds === undefined) return 'whole';
  const [right, bottom] = [x + width - textEdge, y + height - textEdge];
  const moveX = Math.max(0, x + textEdge - bounds.left) - Math.max(0, bounds.right - right);
  const moveY = Math.max(0, y + textEdge - bounds.top) - Math.max(0, bounds.bottom - bottom);
  if (moveX === 0 && moveY === 0) return 'whole';
  const [middleX, middleY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const half = overlapMm / 2;
  const isHere =
    middleX > x + half && middleX <= x + width - half && middleY > y + half && middleY <= y + height - half;
  return isHere ? { ...text, x: text.x + moveX, y: text.y + moveY } : 'elsewhere';
}

/** Candidate positions of a moved text: that position, and rows next to it that are on the sheet. */
function placesNear(type: Typesetter, text: Text, window: Space): (readonly Text[])[] {
  const places = rowsApart.map((off): Text => {
    const [x, y] = along([text.x, text.y], (text.turn ?? 0) + 90, off);
    return { ...text, x, y };
  });
  return places.filter((place, i) => i === 0 || isWithin(lyingCapsule(type, place), window)).map((place) => [place]);
}

function isWithin({ a, b, r }: Capsule, { x, y, width, height }: Space): boolean {
  const reach = r + textEdge;
  return [a, b].every(
    ([px, py]) => px - reach >= x && px + reach <= x + width && py - reach >= y && py + reach <= y + height,
  );
}

/** The bounds of a text on a board. A long one extends over many sheets and is measured once. */
const boundsOfText = derivedForLatest('bounds of a text', (text: Text, type: Typesetter) => boundsOf([text], type));

/** Overlap of neighbouring sheets, mm. */
export const overlapMm = 10;
