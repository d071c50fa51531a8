import type { Sheet } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { contentSpace, framed, withShortfalls } from '../frame/frame.ts';
import { pageSize } from '../frame/paper.ts';
import type { Space } from '../frame/space.ts';
import type { TitleBlock } from '../frame/title-block.ts';
import type { Block } from './blocks.ts';
import { minTableWidth } from './column-widths.ts';
import { sizes } from './look.ts';
import { paint } from './painters.ts';
import { Pages } from './pages.ts';

/** Blocks laid out on framed pages of the block's paper. */
export function flowSheets(blocks: readonly Block[], block: TitleBlock, landscape = false): Sheet[] {
  const page = pageSize(block.paper, landscape);
  const [first, later] = [contentSpace(page, block.layout, 1), contentSpace(page, block.layout, 2)];
  const pages = new Pages(first, new Typesetter(block.typeface), later);
  for (const [i, one] of blocks.entries()) {
    if (one.kind === 'page' && one.ifShort === true && !isShort(blocks.slice(i + 1), pages, later)) continue;
    paint(pages, one, blocks.slice(i + 1, i + 8));
  }
  const contents = pages.filled;
  const broken = blocks.filter(
    (one) => one.kind === 'table' && minTableWidth(one, sizes.text, pages.type) > first.width,
  );
  return contents.map((items, i) =>
    withShortfalls(framed(page, block, items, i + 1, contents.length), i === 0 ? broken.length : 0),
  );
}

/** Whether blocks fit on one sheet. */
function isShort(blocks: readonly Block[], { type }: Pages, space: Space): boolean {
  const trial = new Pages(space, type);
  for (const [i, one] of blocks.entries()) {
    paint(trial, one, blocks.slice(i + 1, i + 8));
    if (trial.done.length > 1) return false;
  }
  return true;
}
