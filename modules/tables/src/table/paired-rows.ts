/** Joins the rows of a list that has one row per wire end into rows with two ends. */
import type { Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { TableRow, type CellAt } from './table.ts';

/** The two ends of a wire. The fields of its To end are the From fields of the second row. */
class PairedRow extends TableRow {
  readonly #second: TableRow;

  constructor(first: TableRow, second: TableRow) {
    super(first.source);
    this.#second = second;
  }

  override cell(field: string): CellAt | undefined {
    const own = toField(field);
    if (own !== undefined) return this.#second.cell(own);
    return super.cell(field) ?? (field.startsWith('from') ? undefined : this.#second.cell(field));
  }

  override has(field: string): boolean {
    return super.has(toField(field) ?? field);
  }
}

/** `fromPin` for `toPin`. Undefined for a field that is not of the To end. */
function toField(field: string): string | undefined {
  return field === 'to' || /^to[A-Z]/.test(field) ? `from${field.slice(2)}` : undefined;
}

/** Fields of the wire itself. Both of its rows must agree. */
const ofWire = ['wirePart', 'spec', 'colour', 'gauge', 'length', 'signal', 'route'];

interface Pairs {
  readonly rows: readonly TableRow[];
  readonly refused: readonly Refusal[];
}

/** The wires of the list. Refuses rows of a wire that has not two ends, and of one whose rows differ. */
export function pairedRows(rows: readonly TableRow[]): Pairs {
  let assembly = '';
  const named = rows.map((row) => {
    assembly = row.text('assembly') ?? assembly;
    const names = [row.text('cable'), row.text('wire'), row.text('core')];
    return { row, key: [assembly, ...names.map((name) => name ?? '')].join('\u0000'), isNamed: names.some(Boolean) };
  });
  const pairs: TableRow[] = [];
  const refused: Refusal[] = named
    .filter(({ isNamed }) => !isNamed)
    .map(({ row }) =>
      new Unreadable('The row names no wire.', 'Write the wire of which it is an end.').at(row.place()),
    );
  const wires = Map.groupBy(
    named.filter(({ isNamed }) => isNamed),
    ({ key }) => key,
  );
  for (const ends of wires.values()) {
    const [first, second] = ends.map(({ row }) => row);
    const problem = second === undefined || ends.length > 2 ? notTwo(first!, ends.length) : differing(first!, second);
    if (problem === undefined) pairs.push(new PairedRow(first!, second!));
    else refused.push(...ends.map(({ row }) => problem.at(row.place())));
  }
  return { rows: pairs, refused };
}

const nameOf = (row: TableRow) =>
  [row.text('cable'), row.text('wire'), row.text('core')].filter((name) => name !== undefined).join(' ');

function notTwo(row: TableRow, count: number): Unreadable {
  return new Unreadable(
    `Wire ${nameOf(row)} has ${count === 1 ? 'one end' : `${count} ends`} in the list.`,
    'Give each wire a number of its own and two rows, one for each end.',
  );
}

function differing(first: TableRow, second: TableRow): Unreadable | undefined {
  for (const field of ofWire) {
    const [a, b] = [first.cell(field), second.cell(field)];
    if (a !== undefined && b !== undefined && a.text !== b.text)
      return new Unreadable(
        `The two rows of wire ${nameOf(first)} differ in "${a.column.header}": ${a.text} and ${b.text}.`,
        'Write the same in both rows, or leave one of the cells empty.',
      );
  }
  return undefined;
}

/** Whether most wires of a column have two rows, as in a list with one row per end. */
export function haveTwoRows(wires: readonly string[]): boolean {
  const counts = [...Map.groupBy(wires, (wire) => wire).values()].map(({ length }) => length);
  return counts.length > 0 && counts.filter((count) => count === 2).length >= 0.6 * counts.length;
}
