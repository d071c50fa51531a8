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

  override headerOf(field: string): string {
    return super.headerOf(toField(field) ?? field);
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
  readonly notes: readonly string[];
  readonly refused: readonly Refusal[];
}

/** The wires of the list. Refuses the rows of a wire that doesn't have two ends, or whose rows differ. */
export function pairedRows(rows: readonly TableRow[]): Pairs {
  const { named, wires } = namedRows(rows);
  const pairs: TableRow[] = [];
  const refused: Refusal[] = named
    .filter(({ isNamed }) => !isNamed)
    .map(({ row }) =>
      new Unreadable('The row names no wire.', 'Write the wire of which it is an end.').at(row.place()),
    );
  const endsOfWires = Map.groupBy(
    named.filter(({ isNamed }) => isNamed),
    ({ key }) => key,
  );
  for (const ends of endsOfWires.values()) {
    const [first, second, ...more] = ends.map(({ row }) => row);
    if (first === undefined) continue;
    const isPair = second !== undefined && more.length === 0;
    const problem = isPair ? differing(first, second) : notTwo(first, ends.length);
    if (isPair && problem === undefined) pairs.push(new PairedRow(first, second));
    else refused.push(...ends.flatMap(({ row }) => problem?.at(row.place()) ?? []));
  }
  return {
    rows: pairs,
    refused,
    notes: rows.some((row, i) => wires[i] !== '' && namesOf(row).join('') === '') ? [mergedNote] : [],
  };
}

/** The rows with the wire that each is an end of. */
function namedRows(rows: readonly TableRow[]) {
  let assembly = '';
  const wires = wiresOf(rows.map((row) => namesOf(row).join('\u0000')));
  const named = rows.map((row, i) => {
    assembly = row.text('assembly') ?? assembly;
    return { row, key: [assembly, wires[i]].join('\u0000'), isNamed: hasName(wires[i] ?? '') };
  });
  return { named, wires };
}

/** The rows without their partners at the other ends of the same wires, so that a problem with one end is reported for that end only. */
export function withoutWiresOf(rows: readonly TableRow[], left: ReadonlySet<TableRow>): readonly TableRow[] {
  const { named } = namedRows(rows);
  const keys = new Set(named.flatMap(({ row, key, isNamed }) => (isNamed && left.has(row) ? [key] : [])));
  return named.flatMap(({ row, key, isNamed }) => (left.has(row) || (isNamed && keys.has(key)) ? [] : [row]));
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

const namesOf = (row: TableRow) => [row.text('cable'), row.text('wire'), row.text('core')].map((name) => name ?? '');

/** Whether a row names its wire. Names of cable, wire and core are joined by a zero character. */
const hasName = (names: string) => /[^\u0000]/.test(names);

const mergedNote = 'A row that names no wire belongs to the wire above it, as in merged cells.';

/**
 * The wire of each row. Rows without a name belong to the wire above, as in a CSV file of merged cells, if each wire is named
 * in one row and most of them have a row without a name below. Otherwise such rows have no wire.
 */
function wiresOf(names: readonly string[]): readonly string[] {
  const filled = names.filter(hasName);
  const followed = names.filter(
    (name, i) => hasName(name) && names[i + 1] !== undefined && !hasName(names[i + 1] ?? ''),
  );
  const isMerged = new Set(filled).size === filled.length && followed.length >= 0.6 * filled.length;
  if (!isMerged) return names.map((name) => (hasName(name) ? name : ''));
  let above = '';
  return names.map((name) => (above = hasName(name) ? name : above));
}

/** Whether most wires of a column have two rows, as in a list with one row per end. */
export function haveTwoRows(cells: readonly string[]): boolean {
  const wires = wiresOf(cells).filter((wire) => wire !== '');
  const counts = [...Map.groupBy(wires, (wire) => wire).values()].map(({ length }) => length);
  return counts.length > 0 && counts.filter((count) => count === 2).length >= 0.6 * counts.length;
}
