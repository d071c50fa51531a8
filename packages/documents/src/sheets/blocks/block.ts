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
  /** The table or the notes it is, or carries on: what is read, and in which order. */
  readonly list?: ListPart | undefined;
  /** In two, the first no taller than `height`; undefined where so little would be no use. */
  readonly split?: ((height: number) => readonly [Block, Block] | undefined) | undefined;
}

/** Where a block is in a list that may be in pieces. */
interface ListPart {
  /** Its title. */
  readonly name: string;
  /** The rest of a list that begins elsewhere: it follows its beginning. */
  readonly continued: boolean;
  /** It reads as well in several columns: a table of many wires. */
  readonly inColumns: boolean;
}

/** A block that is painted where it is used, once. */
export function paintedLater(block: Omit<Block, 'items'>, paint: () => readonly Item[]): Block {
  let painted: readonly Item[] | undefined;
  return {
    ...block,
    get items() {
      return (painted ??= paint());
    },
  };
}

/** The same piece of the sheet, placed or split in another way. */
export function placedOtherwise(block: Block, how: Partial<Pick<Block, 'corner' | 'split'>>): Block {
  const { width, height, corner, list, split } = block;
  return paintedLater({ width, height, corner, list, split, ...how }, () => block.items);
}
