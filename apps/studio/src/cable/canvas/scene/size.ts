/** Sizes on the canvas, in px at zoom 1, on a grid of 8. */
import { derived } from '@cablewright/derive';
import type { CanvasBlock, BlockRow } from './blocks.ts';

export const grid = 8;
export const rowHeight = 28;
export const headHeight = 40;
const footHeight = 24;
/** Radius of the round handle that a wire starts from. It is centred on the edge of the block. */
export const handleRadius = 6;

/** Estimated letter widths of the interface typeface at 13 px. A block that is a little too wide does no harm. */
const letter = 7;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Cached, because arranging asks for the size of each block about twenty times. */
export const sizeOf = derived('size of a block', (block: CanvasBlock): Size => {
  if (block.kind === 'wire') return { width: wireWidth(block), height: rowHeight };
  const rows = Math.max(block.rows.length, block.kind === 'component' ? 1 : 0);
  const foot = block.folded > 0 || block.rows.length === 0 ? footHeight : 0;
  const height = headHeight + rows * rowHeight + foot;
  if (block.room === undefined) return { width: widthOf(block), height };
  const { width, height: inner } = block.room;
  const around = 2 * insideGap;
  return { width: snapUp(Math.max(widthOf(block), width + around)), height: snapUp(height + inner + around) };
});

/** Letter width of the designation of a wire at the smallest zoom at which it is drawn along its line. */
const wireLetter = 11.8;

/** The length of line that carries the designation of a wire and its colour code. */
function wireWidth({ id, rows }: CanvasBlock): number {
  const code = rows[0]?.colour === undefined ? 0 : 1 + 2 * rows[0].colour.split('/').length;
  return snapUp((cut(id, maxIdLetters).length + code) * wireLetter + 2 * textGap);
}

/** The margin around the drawing inside an opened block. */
export const insideGap = 24;

function snapUp(px: number): number {
  return Math.ceil(px / grid) * grid;
}

function widthOf(block: CanvasBlock): number {
  const widest = Math.max(0, ...block.rows.map(rowLetters));
  const [least, most] = widths[block.kind] ?? [136, 328];
  const title = Math.min(34, block.title.length + block.id.length + 2);
  const neededWidth = 48 + Math.max(widest, title, Math.min(30, block.detail.length)) * letter;
  const needed = Math.max(0, ...block.rows.map(rowNeeds));
  return snapUp(Math.min(most, Math.max(least, neededWidth, needed)));
}

/** The minimum and maximum width of a block, if not 136 and 328. A placed cable has buttons in its heading. */
const widths: Readonly<Partial<Record<CanvasBlock['kind'], readonly [number, number]>>> = {
  cable: [168, 304],
  breakout: [136, 304],
  subassembly: [256, 304],
};

function rowLetters({ id, label, signal, colour }: BlockRow): number {
  return id.length + 2 + Math.max(label.length, signal?.length ?? 0) + (colour === undefined ? 0 : 6);
}

/** The gap between the edge of a block and its texts, and between two texts, px. */
const rowPadding = 16;
const textGap = 8;
const codeGap = 6;
/** Letter width of the monospaced ids. */
const idLetter = 8;
export const maxIdLetters = 14;
export const swatchWidth = 22;

/** The texts of a row from left to right: id, swatch and colour code, label. They do not overlap. */
interface RowTexts {
  readonly id: string;
  readonly swatchX: number;
  readonly codeX: number;
  /** Empty if there is no room for it. */
  readonly label: string;
  readonly labelX: number;
  /** Where the texts begin: the id at the side of its dot, the label at the other. */
  readonly idX: number;
  readonly idAnchor: 'start' | 'end';
}

/**
 * `code` is the colour code, if the row has a colour. `dotAtRight`: the row's only dot is on the right, with its id
 * next to it.
 */
export function rowTexts(
  width: number,
  id: string,
  code: string | undefined,
  label: string,
  dotAtRight = false,
): RowTexts {
  const texts = textsFromLeft(width, id, code, label);
  if (!dotAtRight) return texts;
  const { swatchX, codeX } = texts;
  const codeWidth = code === undefined ? 0 : textWidth(code);
  return {
    ...texts,
    idX: width - rowPadding,
    idAnchor: 'end',
    swatchX: width - swatchX - swatchWidth,
    codeX: width - codeX - codeWidth,
    labelX: rowPadding,
  };
}

function textsFromLeft(width: number, id: string, code: string | undefined, label: string): RowTexts {
  const shownId = cut(id, maxIdLetters);
  const swatchX = rowPadding + shownId.length * idLetter + textGap;
  const codeX = swatchX + swatchWidth + codeGap;
  const end = endOfCode(shownId, code);
  const labelX = width - rowPadding;
  const shown = fitting(label, labelX - end - textGap);
  return { id: shownId, swatchX, codeX, label: shown, labelX, idX: rowPadding, idAnchor: 'start' };
}

/** The width a row needs to show its texts in full, with two letters for each of its colours. */
function rowNeeds({ id, label, signal = '', colour }: BlockRow): number {
  const code = colour?.replace(/[^/]+\/?/g, 'WH');
  const text = textWidth([label, signal].filter((each) => each !== '' && each !== id).join(' · '));
  return endOfCode(cut(id, maxIdLetters), code) + textGap + text + rowPadding;
}

/** The x at which the colour code ends, or the id in a row without colour. */
function endOfCode(shownId: string, code: string | undefined): number {
  const idEnd = rowPadding + shownId.length * idLetter;
  return code === undefined ? idEnd : idEnd + textGap + swatchWidth + codeGap + textWidth(code);
}

export function cut(text: string, letters: number): string {
  const most = Math.max(3, Math.floor(letters));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** The text, cut off if it doesn't fit. */
function fitting(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  let length = text.length - 1;
  while (length > 0 && textWidth(`${text.slice(0, length)}…`) > room) length -= 1;
  return length < 2 ? '' : `${text.slice(0, length)}…`;
}

/** An upper limit for the width of a text in the interface typeface at 12 px. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text)
    width += widestLetters.has(letter) ? 12 : narrowLetters.has(letter) ? 5 : letter >= 'a' && letter <= 'z' ? 7.2 : 9;
  return width;
}

const widestLetters: ReadonlySet<string> = new Set('mwMW…');
const narrowLetters: ReadonlySet<string> = new Set("ijlt.,:;' ·");

/** The distance from the top of a block to the middle of a row. A single wire has no heading. */
export function rowMiddle(index: number, kind?: CanvasBlock['kind']): number {
  return (kind === 'wire' ? 0 : headHeight) + index * rowHeight + rowHeight / 2;
}
