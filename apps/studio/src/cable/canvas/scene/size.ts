/** Sizes of what the canvas draws, in px at zoom 1, on a grid of 8. */
import type { Block, Row } from './blocks.ts';

export const grid = 8;
export const rowHeight = 28;
export const headHeight = 40;
const footHeight = 24;
/** The round handle a wire starts from is drawn across the edge of the block. */
export const handleRadius = 6;

/** Widths of letters of the interface's typeface at 13 px, by ear: a block a little too wide is no harm. */
const letter = 7;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function sizeOf(block: Block): Size {
  const rows = Math.max(block.rows.length, block.kind === 'component' ? 1 : 0);
  const foot = block.folded > 0 || block.rows.length === 0 ? footHeight : 0;
  const height = headHeight + rows * rowHeight + foot;
  if (block.room === undefined) return { width: widthOf(block), height };
  const { width, height: inner } = block.room;
  const around = 2 * insideGap;
  return { width: snapUp(Math.max(widthOf(block), width + around)), height: snapUp(height + inner + around) };
}

/** The room around the drawing in an opened block. */
export const insideGap = 24;

function snapUp(px: number): number {
  return Math.ceil(px / grid) * grid;
}

function widthOf(block: Block): number {
  const widest = Math.max(0, ...block.rows.map(rowLetters));
  const [least, most] = widths[block.kind] ?? [136, 288];
  const title = Math.min(34, block.title.length + block.id.length + 2);
  const wanted = 48 + Math.max(widest, title, Math.min(30, block.detail.length)) * letter;
  return snapUp(Math.min(most, Math.max(least, wanted)));
}

/** The least and the greatest width of a block, where not 136 and 288; a placed cable has buttons in its head. */
const widths: Readonly<Partial<Record<Block['kind'], readonly [number, number]>>> = {
  cable: [168, 304],
  breakout: [136, 304],
  subassembly: [256, 304],
};

function rowLetters({ id, label, signal, colour }: Row): number {
  return id.length + 2 + Math.max(label.length, signal?.length ?? 0) + (colour === undefined ? 0 : 6);
}

/** The middle of a row below the top of its block. */
export function rowMiddle(index: number): number {
  return headHeight + index * rowHeight + rowHeight / 2;
}
