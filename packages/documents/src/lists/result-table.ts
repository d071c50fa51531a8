/** Reads the result table of a tester: guesses its columns by their headings, and converts its rows to measurements. */
import Papa from 'papaparse';
import type { MeasuredRow } from '@cablewright/engine';

interface ResultTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The heading of each column. */
export interface ResultColumns {
  readonly from: string;
  readonly to: string;
  readonly verdict?: string;
  readonly value?: string;
}

/** The heading row must be among this many rows. */
const maxRowsAbove = 40;

/**
 * Reads a table separated by commas, semicolons or tabs. Testers write titles above it, so the heading row is the first that
 * names the two points of a test, or else the first row.
 */
export function readResultTable(text: string): ResultTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const cells = data.map((row) => row.map((cell) => cell.trim()));
  const heading = cells.slice(0, maxRowsAbove).findIndex((row) => {
    const { from, to } = guessColumns({ columns: row });
    return from !== undefined && to !== undefined;
  });
  const [columns = [], ...rows] = cells.slice(Math.max(0, heading));
  return { columns, rows };
}

/** Headings that testers use, the most likely first. */
const headings: Readonly<Record<keyof ResultColumns, RegExp>> = {
  from: /^(?:from|point ?a|a|pin ?a|node ?1|point ?1|source|from ?point)$/i,
  to: /^(?:to|point ?b|b|pin ?b|node ?2|point ?2|destination|target|to ?point)$/i,
  verdict: /^(?:result|verdict|pass\/?fail|status|judg(?:e)?ment|pass)$/i,
  value: /^(?:measured|value|reading|measurement|actual|resistance|ohms?)(?: ?[([].*)?$/i,
};

/** Guesses the columns by their headings. */
export function guessColumns({ columns }: Pick<ResultTable, 'columns'>): Partial<ResultColumns> {
  const found = Object.entries(headings).flatMap(([what, form]) => {
    const name = columns.find((column) => form.test(column.replaceAll('_', ' ')));
    return name === undefined ? [] : [[what, name]];
  });
  return Object.fromEntries(found) as Partial<ResultColumns>;
}

/** The chosen headings that the table lacks. */
export function missingColumns({ columns }: ResultTable, chosen: Partial<ResultColumns>): string[] {
  return Object.values(chosen).filter((name) => !columns.includes(name));
}

/** The measurement in each row, by the chosen columns. */
export function measuredRows({ columns, rows }: ResultTable, chosen: ResultColumns): MeasuredRow[] {
  const at = (name: string | undefined) => (name === undefined ? -1 : columns.indexOf(name));
  const [from, to, verdict, value] = [at(chosen.from), at(chosen.to), at(chosen.verdict), at(chosen.value)];
  return rows.map((cells, i) => ({
    row: i + 1,
    from: cells[from] ?? '',
    to: cells[to] ?? '',
    verdict: verdict < 0 ? undefined : (cells[verdict] ?? ''),
    value: value < 0 ? undefined : (cells[value] ?? ''),
  }));
}
