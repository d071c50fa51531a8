/** Decides whether the sheets of a from-to list are one cable or one cable each. */
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { oneOf, question } from '../read/source.ts';
import type { TableRow } from '../table/table.ts';

const meanings = ['one', 'each'] as const;
type SheetMeaning = (typeof meanings)[number];

const labels: Readonly<Record<SheetMeaning, string>> = {
  one: 'All sheets are one cable',
  each: 'Each sheet is a cable, called as the sheet',
};

/** The sheets are one cable if they share ends and no wire number occurs in two of them. */
function foundMeaning(rows: readonly TableRow[]): SheetMeaning {
  const sheets = [...Map.groupBy(rows, (row) => row.place().sheet ?? '').values()];
  const repeated = (textsOf: (row: TableRow) => readonly (string | undefined)[]) => {
    const sets = sheets.map(
      (sheet) => new Set(sheet.flatMap((row) => textsOf(row).filter((text) => text !== undefined))),
    );
    return sets.reduce((sum, { size }) => sum + size, 0) > new Set(sets.flatMap((set) => [...set])).size;
  };
  const wiresTwice = repeated((row) => [row.text('wire')]);
  const endsTwice = repeated((row) => [row.text('from'), row.text('to')]);
  return endsTwice && !wiresTwice ? 'one' : 'each';
}

const sheetCount = (rows: readonly TableRow[]) => new Set(rows.map((row) => row.place().sheet)).size;

export function isCablePerSheet(rows: readonly TableRow[], { mapping }: Pick<ImportFile, 'mapping'>): boolean {
  if (sheetCount(rows) < 2) return false;
  return (oneOf(meanings, mapping?.answers?.['sheets']) ?? foundMeaning(rows)) === 'each';
}

export function sheetCableQuestions(rows: readonly TableRow[], file: ImportFile): ImportQuestion[] {
  if (sheetCount(rows) < 2) return [];
  const value = isCablePerSheet(rows, file) ? 'each' : 'one';
  const choices = meanings.map((meaning) => ({ value: meaning, label: labels[meaning] }));
  return [question('sheets', 'Sheets', value, foundMeaning(rows), choices)];
}
