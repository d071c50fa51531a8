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
  return { width: widthOf(block), height: headHeight + rows * rowHeight + foot };
}

function widthOf(block: Block): number {
  const widest = Math.max(0, ...block.rows.map(rowLetters));
  const [least, most] = block.kind === 'cable' ? [168, 304] : block.kind === 'breakout' ? [136, 304] : [136, 288];
  const title = Math.min(34, block.title.length + block.id.length + 2);
  const wanted = 48 + Math.max(widest, title, Math.min(30, block.detail.length)) * letter;
  return Math.ceil(Math.min(most, Math.max(least, wanted)) / grid) * grid;
}

function rowLetters({ id, label, signal, colour }: Row): number {
  return id.length + 2 + Math.max(label.length, signal?.length ?? 0) + (colour === undefined ? 0 : 6);
}

/** The middle of a row below the top of its block. */
export function rowMiddle(index: number): number {
  return headHeight + index * rowHeight + rowHeight / 2;
}
