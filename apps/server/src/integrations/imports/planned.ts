/** The lines of an import plan: the changes of each record by field, with positions in the file, and the refusals. */
import { diffFields } from '@cablewright/engine';
import { isObject, type Change } from '@cablewright/model';
import { cellName, placeText, type FilePlace, type ImportedRecord, type Refusal } from '@cablewright/modules';
import type { ImportPlanField, ImportedPlanRecord, PlannedRefusal } from './form.ts';

/** The most fields listed for one record, because people don't read every line of a completely new cable. */
const maxFields = 200;
const maxText = 300;

export function refusalOf(refusal: string | Refusal): PlannedRefusal {
  if (typeof refusal === 'string') return { message: refusal };
  const { at, message, remedy } = refusal;
  return { place: placeOf(at), message, remedy };
}

export function plannedRecord(
  { kind, key, before, after }: Change,
  imported: ImportedRecord | undefined,
): ImportedPlanRecord {
  const label = isObject(after) && typeof after['label'] === 'string' ? after['label'] : undefined;
  const line = { kind, id: key, label, place: placeOf(imported?.at) };
  if (before === null) return { ...line, does: 'add' };
  const fields =
    imported?.cells?.map(({ at, ...texts }): ImportPlanField => ({
      field: at.header ?? '',
      ...texts,
      ...placedCell(at),
    })) ??
    diffFields(before, after).map(({ path, pointer, ...sides }): ImportPlanField => ({
      field: path.join(' · '),
      before: textOf(sides.before),
      after: textOf(sides.after),
      ...placedCell(placeIn(imported, pointer)),
    }));
  return { ...line, does: 'change', fields: fields.slice(0, maxFields) };
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = typeof value === 'string' ? value : (idsIn(value) ?? JSON.stringify(value));
  return text.length <= maxText ? text : `${text.slice(0, maxText)}…`;
}

/**
 * The ids of a list whose items have no other fields, such as `1, 2, 3` for the pins that a part gets from a wire list.
 */
function idsIn(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const ids = value.map((item: unknown) =>
    isObject(item) && Object.keys(item).length === 1 && typeof item['id'] === 'string' ? item['id'] : undefined,
  );
  return ids.includes(undefined) ? undefined : ids.join(', ');
}

function placeOf(at: FilePlace | undefined): string | undefined {
  const place = at === undefined ? '' : placeText(at);
  return place === '' ? undefined : place;
}

function placedCell(at: FilePlace | undefined): Pick<ImportPlanField, 'place' | 'cell'> {
  return { place: placeOf(at), cell: at && cellName(at) };
}

/** The position of an imported value in the file: its own, or else that of the enclosing object or record. */
export function placeIn(
  imported: Pick<ImportedRecord, 'at' | 'from'> | undefined,
  pointer: string,
): FilePlace | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = imported?.from?.[at];
    if (place !== undefined) return place;
  }
  return imported?.at;
}
