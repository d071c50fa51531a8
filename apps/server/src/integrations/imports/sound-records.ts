import { isKeyOf, recordFindings, schemaOf } from '@cablewright/model';
import type { ImportedRecord } from '@cablewright/modules';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { placeIn, refusalOf } from './planned.ts';
import type { PlannedRefusal } from './form.ts';

interface Sorted {
  readonly sound: readonly ImportedRecord[];
  readonly refused: readonly PlannedRefusal[];
}

/**
 * Separates records that violate their schema, each with the place of the problem, so that one bad row doesn't stop the others. A record
 * without a place is a bug of the importer. It stays in the plan, which then has an issue.
 */
export async function soundRecords(records: readonly ImportedRecord[]): Promise<Sorted> {
  const sound: ImportedRecord[] = [];
  const refused: PlannedRefusal[] = [];
  const letOthers = yieldToEventLoop();
  for (const record of records) {
    await letOthers();
    const problems = record.at === undefined ? [] : problemsOf(record);
    if (problems.length === 0) sound.push(record);
    else refused.push(...problems);
  }
  return { sound, refused };
}

function problemsOf(imported: ImportedRecord): PlannedRefusal[] {
  const { kind, id, record } = imported;
  if (schemaOf(kind, id) === undefined || !isKeyOf(kind, id)) return [];
  return recordFindings(kind, id, record).map(({ message, where }) => {
    const at = placeIn(imported, where.pointer ?? '');
    const field = (where.pointer ?? '').slice(1).replaceAll('/', ' · ');
    return refusalOf({
      at,
      message: `${field === '' ? 'The record' : field} ${message}.`,
      remedy: 'Correct it in the file, or do not import its column.',
    });
  });
}
