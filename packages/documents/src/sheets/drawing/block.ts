/** A piece of the drawing sheet that is placed as one: a view, a table, the notes. */
import type { Item } from '../../display-list/display-list.ts';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface Block {
  readonly width: number;
  readonly height: number;
  /** From (0, 0). */
  readonly items: readonly Item[];
  /** The corner of the sheet it keeps to. */
  readonly corner: Corner;
  /** In two, the first no taller than `height`; undefined where so little would be no use. */
  readonly split?: (height: number) => readonly [Block, Block] | undefined;
}
