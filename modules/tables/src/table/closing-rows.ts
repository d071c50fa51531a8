/** The rows below the last wire or part that belong to no wire and no part: totals, notes and signatures. */
import words from '../../data/words.json' with { type: 'json' };
import type { GridRow } from '../read/grid.ts';
import { isBlank } from '../values/blank-cell.ts';
import { namingFields, type FieldColumn } from './columns.ts';

const totals = new Set(words.totals.words);
const isTotal = (text: string) => totals.has(text.replace(/:$/, '').trim().toLowerCase());

const isOfEnd = ({ field }: FieldColumn) => /^(?:from|to)(?:[A-Z]|$)/.test(field);
const namesPart = ({ field }: FieldColumn) => namingFields.has(field);

/** Start of the closing rows: the index after the last row that has an end of a wire or names a part, and more than one cell with text. */
export function endOfList(rows: readonly GridRow[], columns: readonly FieldColumn[], list: 'wires' | 'parts'): number {
  const naming = columns.filter(list === 'wires' ? isOfEnd : namesPart);
  const isClosing = ({ cells }: GridRow) => {
    const texts = cells.filter((cell) => cell !== '');
    const [only] = texts;
    // A name alone is a part, and a place alone is a wire end without the opposite one.
    if (texts.length === 1 && only !== undefined && list === 'wires' && /\S\s+\S/.test(only)) return true;
    return naming.every(({ index, field }) => isBlank(cells[index] ?? '', field) || isTotal(cells[index] ?? ''));
  };
  return rows.findLastIndex((row) => !isClosing(row)) + 1;
}
