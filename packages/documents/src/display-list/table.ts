/** A list of a cable as rows and columns. Its csv, its xlsx and its sheet are written from it. */

export type Cell = string | number | null;

export interface Column {
  /** The header in files; fixed, part of the format. */
  readonly name: string;
  /** The header on sheets. */
  readonly label: string;
  /** Right-aligned and kept as a number in spreadsheets. */
  readonly numeric?: boolean;
  /** The decimals that a spreadsheet shows for an amount of money. */
  readonly decimals?: number;
}

export interface Table {
  /** The title of the table: a sheet name in a workbook, a heading on paper. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** The number of rows at the end that are totals. */
  readonly totals?: number;
  /**
   * The number of columns that the csv has; columns after these are left out. Default: all. Sheets and workbooks always
   * have all.
   */
  readonly csvColumns?: number;
  /** The separator of the csv. Default: a comma. */
  readonly separator?: string;
  /** True if the csv has no header row. */
  readonly withoutHeader?: boolean;
  /** Texts are written exactly as they are: for a machine that prints them, never for a spreadsheet. */
  readonly forMachine?: true;
}

/** A table whose rows are generated while it is written. */
export interface WrittenTable extends Omit<Table, 'rows'> {
  readonly rows: Iterable<readonly Cell[]>;
}

/** Formats a number for files: a decimal point, at most six decimals, no exponent, no thousands separator. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  const rounded = Math.round(cell * 1e6) / 1e6;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}
