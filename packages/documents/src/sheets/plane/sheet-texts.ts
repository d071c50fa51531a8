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
 * A text whose middle is on a sheet is printed whole on it, and left out on the neighbouring sheets. It is moved if the edge
 * would cut it or if it would overlap `printed` or `taken` items.
 */
export function wholeTexts(
  type: Typesetter,
  items: readonly Item[],
  window: Space,
  { printed = [], taken = [] }: { readonly printed?: readonly Text[]; readonly taken?: readonly Capsule[] } = {},
): Item[] {
  const marks = [...printed.map((text) => lyingCapsule(type, text)), ...taken];
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
function movedInto(type: Typesetter, text: Text, window: Space): Text | 'whole' | 'elsewhere' {
  const bounds = boundsOfText(text, type);
  const move = bounds === undefined ? { x: 0, y: 0 } : moveInto(bounds, window);
  if (move === undefined) return 'elsewhere';
  return move.x === 0 && move.y === 0 ? 'whole' : { ...text, x: text.x + move.x, y: text.y + move.y };
}

/** The offset that makes an item whole on a sheet; undefined if its middle is on another one. */
export function moveInto(
  bounds: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
  { x, y, width, height }: Space,
): { readonly x: number; readonly y: number } | undefined {
  const [right, bottom] = [x + width - textEdge, y + height - textEdge];
  const moveX = Math.max(0, x + textEdge - bounds.left) - Math.max(0, bounds.right - right);
  const moveY = Math.max(0, y + textEdge - bounds.top) - Math.max(0, bounds.bottom - bottom);
  if (moveX === 0 && moveY === 0) return { x: 0, y: 0 };
  const [middleX, middleY] = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const half = overlapMm / 2;
  const isHere =
    middleX > x + half && middleX <= x + width - half && middleY > y + half && middleY <= y + height - half;
  return isHere ? { x: moveX, y: moveY } : undefined;
}

/** Items without the texts that a clip cuts or hides, which readers of a PDF would still find. */
export function withoutHidden(type: Typesetter, items: readonly Item[], clip: Space): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'group') {
      const { x = 0, y = 0, scale = 1 } = item;
      const inner = { x: (clip.x - x) / scale, y: (clip.y - y) / scale };
      const size = { width: clip.width / scale, height: clip.height / scale };
      return [{ ...item, items: withoutHidden(type, item.items, { ...inner, ...size }) }];
    }
    const bounds = item.kind === 'text' ? boundsOfText(item, type) : undefined;
    if (bounds === undefined) return [item];
    const isInside =
      bounds.left >= clip.x &&
      bounds.right <= clip.x + clip.width &&
      bounds.top >= clip.y &&
      bounds.bottom <= clip.y + clip.height;
    return isInside ? [item] : [];
  });
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
