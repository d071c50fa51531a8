/** Names of fields that the program adds to records, and that no record may state itself. */
import { isObject, type JsonObject } from '../text/json.ts';
import { schemaOf } from './schemas.ts';

/** Each reserved name, with the place where the program provides this information, as a clause. */
export const reservedNames: Readonly<Record<string, string>> = {
  savedBy: 'the history says who saved a record',
  savedAt: 'the history says when a record was saved',
  origin: 'X-Service-Origin and lists say where a record comes from',
};

/** The reserved names that a record states although they are not fields of its kind. */
export function reservedIn(kind: string, key: string, record: unknown): string[] {
  if (!isObject(record)) return [];
  const { properties = {} } = (schemaOf(kind, key) ?? {}) as { readonly properties?: object };
  return Object.keys(reservedNames).filter((name) => Object.hasOwn(record, name) && !Object.hasOwn(properties, name));
}

/** The record without its reserved names, for export to another catalog. */
export function withoutReserved<R>(kind: string, key: string, record: R): R {
  const names = reservedIn(kind, key, record);
  if (names.length === 0) return record;
  const rest = Object.entries(record as JsonObject).filter(([name]) => !names.includes(name));
  return Object.fromEntries(rest) as R;
}
