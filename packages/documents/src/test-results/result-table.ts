/** A tester's result table as text: read, its columns guessed by their headings, its rows as what was measured. */
import Papa from 'papaparse';
import type { MeasuredRow } from '@cablewright/engine';

export interface ResultTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Which heading holds what. */
export interface ResultColumns {
  readonly from: string;
  readonly to: string;
  readonly verdict?: string;
  readonly value?: string;
}

/** Reads a table with a heading row, separated by commas, semicolons or tabs. */
export function readResultTable(text: string): ResultTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  const [columns = [], ...rows] = data;
  return { columns: columns.map((name) => name.trim()), rows };
}

/** Headings testers use, the likeliest first. */
const headings: Readonly<Record<keyof ResultColumns, RegExp>> = {
  from: /^(?:from|point ?a|a|pin ?a|node ?1|point ?1|source|from ?point)$/i,
  to: /^(?:to|point ?b|b|pin ?b|node ?2|point ?2|destination|target|to ?point)$/i,
  verdict: /^(?:result|verdict|pass\/?fail|status|judg(?:e)?ment|pass)$/i,
  value: /^(?:measured|value|reading|measurement|actual|resistance|ohms?)(?: ?[([].*)?$/i,
};

/** The columns by their headings, as far as they can be told. */
export function guessColumns({ columns }: ResultTable): Partial<ResultColumns> {
  const found = Object.entries(headings).flatMap(([what, form]) => {
    const name = columns.find((column) => form.test(column.replaceAll('_', ' ')));
    return name === undefined ? [] : [[what, name]];
  });
  return Object.fromEntries(found) as Partial<ResultColumns>;
}

/** The headings named that the table does not have. */
export function missingColumns({ columns }: ResultTable, chosen: Partial<ResultColumns>): string[] {
  return Object.values(chosen).filter((name) => !columns.includes(name));
}

/** What each row says, by the columns chosen. */
export function measuredRows({ columns, rows }: ResultTable, chosen: ResultColumns): MeasuredRow[] {
  const at = (name: string | undefined) => (name === undefined ? -1 : columns.indexOf(name));
  const [from, to, verdict, value] = [at(chosen.from), at(chosen.to), at(chosen.verdict), at(chosen.value)];
  return rows.map((cells, i) => ({
    row: i + 1,
    from: cells[from] ?? '',
    to: cells[to] ?? '',
    ...(verdict < 0 ? {} : { verdict: cells[verdict] ?? '' }),
    ...(value < 0 ? {} : { value: cells[value] ?? '' }),
  }));
}
