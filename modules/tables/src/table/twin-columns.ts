/**
 * Two columns with the same meaning, such as `From Pin` and `From Cavity`, whose cells differ: a person decides which
 * of them counts.
 */
import type { ImportQuestion } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import type { GridRow } from '../read/grid.ts';
import { isBlank } from '../values/blank-cell.ts';
import type { FieldColumn } from './columns.ts';
import type { TableRow } from './table.ts';

/** Fields whose columns must not be confused. A field of both ends is one question. */
const groups: Readonly<Record<string, { readonly fields: readonly string[]; readonly label: string }>> = {
  pin: { fields: ['fromPin', 'toPin'], label: 'Which column has the pins' },
  length: { fields: ['length'], label: 'Which column has the lengths' },
  gauge: { fields: ['gauge'], label: 'Which column has the sections' },
  colour: { fields: ['colour'], label: 'Which column has the colours' },
  contact: { fields: ['fromContact', 'toContact'], label: 'Which column has the contacts' },
  wirePart: { fields: ['wirePart'], label: 'Which column has the part numbers of wires' },
};

interface Twins {
  readonly first: FieldColumn;
  readonly second: FieldColumn;
}

interface TwinColumns {
  readonly columns: FieldColumn[];
  readonly questions: readonly ImportQuestion[];
}

/** The columns with the chosen ones. Until a person chooses, the second is `unsure`, and rows whose cells differ are refused. */
export function twinColumns(
  columns: readonly FieldColumn[],
  data: readonly GridRow[],
  answers: Readonly<Record<string, string>>,
): TwinColumns {
  let current = [...columns];
  const questions: ImportQuestion[] = [];
  for (const [id, { fields, label }] of Object.entries(groups)) {
    const twins = fields.flatMap((field) => twinsOf(field, current, data));
    if (twins.length === 0) continue;
    const name = `twin-${id}`;
    const answer = answers[name];
    const value = answer === 'first' || answer === 'second' ? answer : 'open';
    current = current.map((column) => chosen(column, twins, value));
    questions.push({ id: name, label, value, choices: choicesOf(twins, data) });
  }
  return { columns: current, questions };
}

/** The column of a field and another one with the same meaning, if a row has two different texts in them. */
function twinsOf(field: string, columns: readonly FieldColumn[], data: readonly GridRow[]): Twins[] {
  const first = columns.find((column) => column.field === field);
  const second = columns.find((column) => column.repeats === field && column.field === '');
  if (first === undefined || second === undefined) return [];
  return data.some((row) => differs(row, { first, second })) ? [{ first, second }] : [];
}

const cellOf = ({ cells }: GridRow, { index }: FieldColumn) => cells[index] ?? '';

function differs(row: GridRow, { first, second }: Twins): boolean {
  const [a, b] = [cellOf(row, first), cellOf(row, second)];
  return !isBlank(a, first.field) && !isBlank(b, first.field) && a !== b;
}

function chosen(column: FieldColumn, twins: readonly Twins[], value: 'open' | 'first' | 'second'): FieldColumn {
  const pair = twins.find(({ first, second }) => column === first || column === second);
  if (pair === undefined || value === 'first') return column;
  const { field } = pair.first;
  if (value === 'open') return column === pair.second ? { ...column, field: unsureField(field) } : column;
  return { ...column, field: column === pair.second ? field : '' };
}

const unsureField = (field: string) => `${field}Unsure`;

function choicesOf(twins: readonly Twins[], data: readonly GridRow[]): ImportQuestion['choices'] {
  const row = data.find((candidate) => twins.some((pair) => differs(candidate, pair)));
  const label = (pick: (pair: Twins) => FieldColumn) =>
    twins
      .map((pair) => `"${pick(pair).header}": ${row === undefined ? '' : cellOf(row, pick(pair)) || '(empty)'}`)
      .join(', ');
  return [
    { value: 'open', label: 'Not chosen: rows that differ are refused' },
    { value: 'first', label: label(({ first }) => first) },
    { value: 'second', label: label(({ second }) => second) },
  ];
}

/** Refuses a row with different texts in two columns while the question between them is open. */
export function requireSure(row: TableRow): void {
  for (const { fields, label } of Object.values(groups))
    for (const field of fields) {
      const [first, second] = [row.cell(field), row.cell(unsureField(field))];
      if (second === undefined || first?.text === second.text) continue;
      const before = first === undefined ? 'nothing' : `"${first.text}"`;
      throw new Unreadable(
        `The row has ${before} under "${row.headerOf(field)}", and "${second.text}" under "${second.column.header}".`,
        `Answer the question "${label}".`,
      );
    }
}

/** Whether a question is still open: a person may have given one of its columns another meaning instead. */
export function isStillAsked({ id, value }: ImportQuestion, columns: readonly FieldColumn[]): boolean {
  if (!id.startsWith('twin-') || value !== 'open') return true;
  const fields = groups[id.slice('twin-'.length)]?.fields ?? [];
  return columns.some(({ field }) => fields.some((each) => unsureField(each) === field));
}
