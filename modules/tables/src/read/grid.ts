/** A table as it was read: rows of texts with the numbers that spreadsheets show for them. */

export interface GridRow {
  /** Its number in the file, from 1. Empty rows are left out. */
  readonly n: number;
  readonly cells: readonly string[];
}

export interface Grid {
  /** The sheet's name; undefined where a file is one table. */
  readonly name?: string;
  readonly hidden?: boolean;
  readonly rows: readonly GridRow[];
}

/** What one file may hold. The catalog takes 20,000 records in one change. */
export const tableLimits = { rows: 60_000, columns: 400, cells: 1_500_000, cellChars: 10_000, sheets: 200 } as const;
