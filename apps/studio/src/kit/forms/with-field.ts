import { isObject } from '@cablewright/model';

/** A record with one field changed. A field that is undefined is removed. */
export function withField(record: unknown, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _before, ...others } = isObject(record) ? record : {};
  if (value === undefined) return others;
  // The field keeps its position in the record, so that a saved record differs in only one line.
  return isObject(record) && name in record ? { ...record, [name]: value } : { ...others, [name]: value };
}
