/** A table as read from a file: rows of texts with their row numbers in the spreadsheet. */

export interface GridRow {
  /** The row number in the file, from 1. Empty rows are left out. */
  readonly n: number;
  readonly cells: readonly string[];
  /** The sheet of the row, if the table has rows of several sheets. */
  readonly sheet?: string;
}

export interface CellGrid {
  /** The name of the sheet. Undefined if the file is a single table. */
  readonly name?: string;
  readonly hidden?: boolean;
  readonly rows: readonly GridRow[];
}

/** Limits on a file. The catalog accepts 20,000 records in one change. */
export const tableLimits = { rows: 60_000, columns: 400, cells: 1_500_000, cellChars: 10_000, sheets: 200 } as const;

/** The text of a cell with a formula whose value was not saved. */
export const unsavedFormula = '=?';
