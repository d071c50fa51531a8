import type { CellEdit, SaveCells } from './cell-store.ts';

/** A cell that can be edited, as text. */
interface EditableCell {
  readonly text: string;
  /** The accepted words, offered while one is typed. */
  readonly options?: readonly string[];
}

/** How the rows of a list are edited in place. */
export interface RowEditing<Row> {
  /** The columns whose cells can be edited. */
  readonly columns: readonly string[];
  /** The cell of a column; undefined if it can only be read. */
  readonly cellOf: (row: Row, column: string) => EditableCell | undefined;
  /** The problem of a text; undefined if it can be saved. */
  readonly problemOf: (edit: CellEdit) => string | undefined;
  readonly save: SaveCells;
}
