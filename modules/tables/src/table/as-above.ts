/** Cells that stand for the cell above: ditto marks, and ends that a list names only in the first of their rows. */
import type { ImportQuestion } from '@cablewright/modules';
import words from '../../data/words.json' with { type: 'json' };
import type { GridRow } from '../read/grid.ts';
import { isBlank } from '../values/blank-cell.ts';
import type { FieldColumn, ListKind } from './columns.ts';

const dittoMarks = new Set(words.dittoMarks.words);
const isDitto = (text: string): boolean => dittoMarks.has(text.trim().toLowerCase());

/** The answer by which an end without a connector is at the connector of the row above. Any other one leaves its row refused. */
const above = 'above';

interface FilledRows {
  readonly data: readonly GridRow[];
  readonly questions: readonly ImportQuestion[];
  /** The numbers of the rows with ditto marks. */
  readonly dittos: readonly number[];
}

/** The columns of one side: its pins, and those that name its end. */
interface SideColumns {
  readonly pin: FieldColumn;
  readonly ends: readonly FieldColumn[];
}

/**
 * Fills in the cells that stand for others. A ditto mark has one meaning. An empty cell may also have been forgotten, so an
 * end with a pin and without a connector is filled only if a person confirms it.
 */
export function asAbove(
  data: readonly GridRow[],
  columns: readonly FieldColumn[],
  list: ListKind,
  answer: string | undefined,
): FilledRows {
  if (list !== 'from-to' && list !== 'ends') return { data, questions: [], dittos: [] };
  const marked = columns.filter(({ field }) => field !== '' && field !== 'note');
  const { rows, dittos } = withoutDittos(data, marked);
  const sides = ['from', 'to'].flatMap((side) => sideColumns(columns, side));
  const open = sides.filter((side) => rows.some((row, index) => index > 0 && isOpen(row, side)));
  if (open.length === 0) return { data: rows, questions: [], dittos };
  const questions = [emptyEndsQuestion(open, rows, answer)];
  if (answer !== above) return { data: rows, questions, dittos };
  const filled: GridRow[] = [];
  for (const row of rows) filled.push(withEnds(row, filled.at(-1), sides));
  return { data: filled, questions, dittos };
}

function withoutDittos(data: readonly GridRow[], columns: readonly FieldColumn[]) {
  const rows: GridRow[] = [];
  const dittos: number[] = [];
  for (const row of data) {
    const marks = columns.filter(({ index }) => isDitto(row.cells[index] ?? ''));
    const before = rows.at(-1);
    if (marks.length === 0 || before === undefined) rows.push(row);
    else {
      dittos.push(row.n);
      rows.push(withCells(row, before, marks));
    }
  }
  return { rows, dittos };
}

function withCells(row: GridRow, { cells: before }: GridRow, columns: readonly FieldColumn[]): GridRow {
  const indexes = new Set(columns.map(({ index }) => index));
  const width = Math.max(row.cells.length, ...[...indexes].map((index) => index + 1));
  return {
    ...row,
    cells: Array.from({ length: width }, (_, i) => (indexes.has(i) ? before[i] : row.cells[i]) ?? ''),
  };
}

function sideColumns(columns: readonly FieldColumn[], side: string): SideColumns[] {
  const pin = columns.find(({ field }) => field === `${side}Pin`);
  const ends = columns.filter(({ field }) => field === side || field === `${side}Device`);
  return pin === undefined || ends.length === 0 ? [] : [{ pin, ends }];
}

const isEmpty = ({ cells }: GridRow, { index, field }: FieldColumn) => isBlank(cells[index] ?? '', field);

/** Whether a row states the pin of a side but not its connector. */
const isOpen = (row: GridRow, { pin, ends }: SideColumns) =>
  !isEmpty(row, pin) && ends.every((column) => (row.cells[column.index] ?? '') === '');

function withEnds(row: GridRow, before: GridRow | undefined, sides: readonly SideColumns[]): GridRow {
  const open = before === undefined ? [] : sides.filter((side) => isOpen(row, side)).flatMap(({ ends }) => ends);
  return before === undefined || open.length === 0 ? row : withCells(row, before, open);
}

function emptyEndsQuestion(
  sides: readonly SideColumns[],
  rows: readonly GridRow[],
  answer: string | undefined,
): ImportQuestion {
  const headers = sides.flatMap(({ ends }) => ends.map(({ header }) => `"${header}"`)).join(', ');
  const [{ ends } = { ends: [] }] = sides;
  const example = rows.flatMap(({ cells }) => ends.flatMap(({ index }) => cells[index] || []))[0];
  return {
    id: 'empty-ends',
    label: 'Ends with a pin and without a connector',
    value: answer === above ? above : 'open',
    choices: [
      { value: 'open', label: `Not chosen: rows with nothing under ${headers} are refused` },
      { value: above, label: `As in the row above${example === undefined ? '' : `, such as ${example}`}` },
    ],
  };
}
