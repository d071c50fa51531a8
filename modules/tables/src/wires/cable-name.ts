/** The name of the cable of a from-to list whose rows name none. */
import { idFromLabel } from '@cablewright/model';
import type { ImportFile, ImportQuestion, Records } from '@cablewright/modules';
import type { TableRow } from '../table/table.ts';
import { splitEnd } from '../values/end-text.ts';
import { pinSignOf } from './ends.ts';
import { rowsByCable } from './listed-ends.ts';
import { isCablePerSheet } from './sheet-cables.ts';

/** The name of pasted rows, which contains nothing about the cable. */
const pasted = /^pasted list$/i;

/** The name of the file, if it is meaningful. */
export function listName({ fileName }: ImportFile): string | undefined {
  const base = fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, '');
  return base === '' || pasted.test(base) ? undefined : base.slice(0, 200);
}

/**
 * A person's answer, otherwise the cable that came from this list, otherwise the name of the file. Pasted rows have none:
 * their cable is named after its first two ends.
 */
export function cableName(rows: readonly TableRow[], file: ImportFile, db: Records): string {
  const answer = file.mapping?.answers?.['cableName']?.trim();
  if (answer !== undefined && answer !== '') return answer.slice(0, 200);
  const { [cableOfList(file, db) ?? '']: cable } = db['designs'] ?? {};
  return textIn(cable, 'label') ?? listName(file) ?? firstEnds(rows, file) ?? 'Cable';
}

const newCable = 'new';

/**
 * The id of the cable that the list changes, if its name differs: the answer of a person, or else the only cable that was
 * imported from a list of this name and renamed.
 */
export function cableOfList(file: ImportFile, db: Records): string | undefined {
  const ids = cablesOfList(file, db);
  const answer = file.mapping?.answers?.['cable'];
  if (answer !== undefined) return ids.includes(answer) ? answer : undefined;
  const name = file.mapping?.answers?.['cableName']?.trim() ?? '';
  const fitting = ids.filter((id) => name === '' || textIn(db['designs']?.[id], 'label') === name);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The cables that were imported from a list of this name and have another one. */
function cablesOfList(file: ImportFile, db: Records): string[] {
  const name = listName(file);
  const cables = db['designs'] ?? {};
  if (name === undefined || cables[idFromLabel(name, undefined, 'cable')] !== undefined) return [];
  return Object.keys(cables).filter((id) => textIn(cables[id], 'list') === name);
}

function textIn(record: Records[string][string] | undefined, field: string): string | undefined {
  const value = record?.[field];
  return typeof value === 'string' ? value : undefined;
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

/** Asks for the name, unless each row or sheet names its cable, and whether the cable that came from this list is meant. */
export function cableNameQuestions(rows: readonly TableRow[], file: ImportFile, db: Records): ImportQuestion[] {
  if (!rowsByCable(rows, '', isCablePerSheet(rows, file)).has('')) return [];
  const cables = cablesOfList(file, db).map((id) => ({
    value: id,
    label: `Change ${textIn(db['designs']?.[id], 'label') ?? id}`,
  }));
  const value = cableOfList(file, db) ?? newCable;
  const choices = [{ value: newCable, label: 'Add a new cable' }, ...cables];
  return [
    ...(cables.length === 0 ? [] : [{ id: 'cable', label: 'Cable of this list', value, choices }]),
    { id: 'cableName', label: 'Name of the cable', value: cableName(rows, file, db), choices: [] },
  ];
}
