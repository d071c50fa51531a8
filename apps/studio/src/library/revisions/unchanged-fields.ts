import { isObject, sameJson } from '@cablewright/model';

/** The fields of two records that say the same on both sides, in their order. */
export function unchangedFields(before: unknown, after: unknown): { field: string; value: unknown }[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before)
    .filter(([field, value]) => value !== undefined && sameJson(value, after[field]))
    .map(([field, value]) => ({ field, value }));
}
