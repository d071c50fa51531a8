/** The name of the cable of a from-to list whose rows name none. */
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import { pinSignOf, splitEnd } from './ends.ts';
import { rowsByCable } from './listed-ends.ts';
import { isCablePerSheet } from './sheet-cables.ts';

/** The name of rows that were pasted, which says nothing of the cable. */
const pasted = /^pasted list$/i;

/** The answer of a person, else the name of the file. Pasted rows have none: their cable is called after its first two ends. */
export function cableName(rows: readonly TableRow[], file: ImportFile): string {
  const answer = file.mapping?.answers?.['cableName']?.trim();
  if (answer !== undefined && answer !== '') return answer.slice(0, 200);
  const base = file.fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');
  return base !== '' && !pasted.test(base) ? base : (firstEnds(rows, file) ?? 'Cable');
}

function firstEnds(rows: readonly TableRow[], file: ImportFile): string | undefined {
  const sign = pinSignOf(rows, file);
  const row = rows.find((each) => each.text('from') !== undefined && each.text('to') !== undefined);
  if (row === undefined) return undefined;
  const names = (['from', 'to'] as const).map((side) => {
    const text = row.text(side) ?? '';
    return row.has(`${side}Pin`) ? text : (splitEnd(text, sign)?.name ?? text);
  });
  return names.join(' → ').slice(0, 200);
}

/** Asks for the name, unless each row or sheet names its cable. */
export function cableNameQuestions(rows: readonly TableRow[], file: ImportFile): ImportQuestion[] {
  if (!rowsByCable(rows, '', isCablePerSheet(rows, file)).has('')) return [];
  return [{ id: 'cableName', label: 'Name of the cable', value: cableName(rows, file), choices: [] }];
}
