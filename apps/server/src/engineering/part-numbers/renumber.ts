import { nextVariant, numberKindOf } from '@cablewright/engine';
import type { JsonObject } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { refuse } from '../../platform/http/problem.ts';
import { numberErrors } from './errors.ts';

/**
 * The next variant of a record's number according to the scheme. Undefined if the scheme has none or the record has no
 * number.
 */
export function nextNumberOf({ numbers }: LiveCatalog, kind: string, record: JsonObject): string | undefined {
  const numbered = numberKindOf(kind, record);
  const { inUse } = numbers;
  return numbered === undefined ? undefined : nextVariant(inUse.scheme, numbered, inUse, numberIn(record));
}

/**
 * The record with the next variant of its number. It is saved like any other edit, so the guards check it. Throws a 422
 * if the record has no number, or its number has no next variant.
 */
export function renumbered<R extends JsonObject>(
  catalog: LiveCatalog,
  kind: string,
  record: R,
): R & { partNumber: string } {
  const current = numberIn(record);
  const id = record['id'];
  const name = `${kind} ${typeof id === 'string' ? id : ''}`;
  if (current === undefined) refuse(numberErrors['no-number'], `${name} has no part number to continue from.`);
  const partNumber = nextNumberOf(catalog, kind, record);
  if (partNumber === undefined) {
    const { label } = catalog.numbers.scheme.scheme;
    refuse(numberErrors['no-next-number'], `${label} has no number after ${current} for ${name}.`);
  }
  return { ...record, partNumber };
}

function numberIn(record: JsonObject): string | undefined {
  const number = record['partNumber'];
  return typeof number === 'string' && number.trim() !== '' ? number : undefined;
}
