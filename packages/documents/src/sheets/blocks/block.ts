/** A part of the drawing sheet that is placed as a unit: a view, a table, the notes. */
import type { Item } from '../../display-list/display-list.ts';

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

export interface SheetBlock {
  readonly width: number;
  readonly height: number;
  /** The items, relative to the block's upper left corner. */
  readonly items: readonly Item[];
  /** The corner of the sheet that the block is placed near. */
  readonly corner: Corner;
  /** The number of texts that have no room on it. */
  readonly leftOff?: number;
  /** The table or notes that the block shows or continues, for the reading order. */
  readonly list?: ListPart | undefined;
  /** Splits the block in two, the first part no taller than `height`. Undefined if such a small part would be useless. */
  readonly split?: ((height: number) => readonly [SheetBlock, SheetBlock] | undefined) | undefined;
}

/** The position of a block in a list that may be split. */
interface ListPart {
  /** The title of the list. */
  readonly name: string;
  /** Whether it continues a list that begins elsewhere. It must follow that beginning. */
  readonly continued: boolean;
  /** Whether it may be split into several columns, such as a table of many wires. */
  readonly inColumns: boolean;
}

/** A block that is painted on first use and then cached. */
export function paintedLater(block: Omit<SheetBlock, 'items'>, paint: () => readonly Item[]): SheetBlock {
  let painted: readonly Item[] | undefined;
  return {
    ...block,
    get items() {
      return (painted ??= paint());
    },
  };
}

/** The same block with another corner or another way to split it. */
export function placedOtherwise(block: SheetBlock, how: Partial<Pick<SheetBlock, 'corner' | 'split'>>): SheetBlock {
  const { width, height, corner, list, split } = block;
  return paintedLater({ width, height, corner, list, split, ...how }, () => block.items);
}
