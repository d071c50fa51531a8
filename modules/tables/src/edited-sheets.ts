/** Reads all exported lists of a workbook: a person may edit any of its sheets. */
import { mergeDocuments, nonEmpty, present } from '@cablewright/model';
import type { ImportedRecord, ImportFile, Records, Refusal, Tools } from '@cablewright/modules';
import { allSheets } from './read/all-sheets.ts';
import { openTable, type OpenTable } from './table/open-table.ts';
import type { ReadEdits } from './wires/edited-list.ts';
import { isNamedAfterCable } from './wires/wire-list-cable.ts';

const exported = new Set(['wire-list', 'bom', 'bundles']);

/** The file with one sheet selected. Its column mapping is dropped, because it belongs to another sheet. */
export function sheetOf(file: ImportFile, sheet: string): ImportFile {
  const { cable } = file.mapping?.answers ?? {};
  return { ...file, mapping: { answers: { ...present({ cable }), sheet } } };
}

/**
 * The sheets of a workbook that are exported lists. Empty if only one sheet is a list, or if a person chose a sheet.
 */
export function editedSheets(opened: OpenTable, file: ImportFile, db: Records): string[] {
  const answer = file.mapping?.answers?.['sheet'];
  if (!exported.has(opened.list) || opened.sheet === undefined) return [];
  if (answer !== undefined && answer !== allSheets) return [];
  const isNamed = isNamedAfterCable(file, db);
  const others = opened.unread.sheets.filter((sheet) => {
    const table = openTable(sheetOf(file, sheet), { progress: () => undefined, isNamedAfterCable: isNamed });
    return exported.has(table.list);
  });
  return others.length === 0 ? [] : [opened.sheet, ...others];
}

interface SheetEdits extends ReadEdits {
  readonly sheet: string;
}

/** Combines the changes of the records of all sheets. A field that two sheets change differently is refused, and the first one counts. */
export async function mergedEdits(sheets: readonly SheetEdits[], db: Records, tools: Tools): Promise<ReadEdits> {
  const merged = new Map<string, ImportedRecord & { readonly sheet: string }>();
  const conflicts: Refusal[] = [];
  for (const { sheet, records } of sheets)
    for (const record of records) {
      const key = `${record.kind}:${record.id}`;
      const earlier = merged.get(key);
      if (earlier === undefined) {
        merged.set(key, { ...record, sheet });
        continue;
      }
      const base = record.kind === 'designs' ? await tools.design?.(record.id) : db[record.kind]?.[record.id];
      const both = mergeDocuments<unknown>(base ?? {}, earlier.record, record.record);
      for (const { path } of both.conflicts)
        conflicts.push({
          at: { sheet },
          message: `The sheets ${earlier.sheet} and ${sheet} state different values for ${path.join(' ')} of ${record.id}.`,
          remedy: 'Write the same value in both sheets, or edit one of them.',
        });
      const cells = [...(earlier.cells ?? []), ...(record.cells ?? [])];
      merged.set(key, {
        ...earlier,
        record: both.value as ImportedRecord['record'],
        ...present({ cells: nonEmpty(cells) }),
      });
    }
  const records = [...merged.values()].map(({ sheet: _sheet, ...record }) => record);
  const refused = [...sheets.flatMap((one) => one.refused), ...conflicts];
  const notes = [...new Set(sheets.flatMap((one) => one.notes))].filter(
    (note) => records.length === 0 || !note.includes('no cell differs'),
  );
  return { records, refused, notes };
}
