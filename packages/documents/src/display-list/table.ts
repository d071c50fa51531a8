/** A list of a cable as rows and columns: what the csv, xlsx and sheet forms of it are written from. */

export type Cell = string | number | null;

export interface Column {
  /** The header in files; fixed, part of the format. */
  readonly name: string;
  /** The header on sheets. */
  readonly label: string;
  /** Right-aligned and kept as a number in spreadsheets. */
  readonly numeric?: boolean;
  /** Of amounts of money: how many decimals a spreadsheet shows. */
  readonly decimals?: number;
}

export interface Table {
  /** What the table is called: a sheet name in a workbook, a heading on paper. */
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many of the columns, from the first, the csv has; all when left out. Sheets and workbooks have all. */
  readonly csvColumns?: number;
  /** Between columns of the csv; a comma when left out. */
  readonly separator?: string;
  /** Whether the csv leaves the row of headers out. */
  readonly withoutHeader?: boolean;
  /** Texts are written exactly as they are: for a machine that prints them, never for a spreadsheet. */
  readonly forMachine?: true;
}

/** A table whose rows are read once, as they are written. */
export interface WrittenTable extends Omit<Table, 'rows'> {
  readonly rows: Iterable<readonly Cell[]>;
}

/** A number as it is in files: a point for decimals, at most six of them, no exponent, no thousands mark. */
export function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  const rounded = Math.round(cell * 1e6) / 1e6;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}
