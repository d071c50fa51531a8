import { isObject } from '@cablewright/model';

/** A record with one field changed; a field set to undefined goes. */
export function withField(record: unknown, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _before, ...others } = isObject(record) ? record : {};
  if (value === undefined) return others;
  // The field keeps its place in the record, so that a saved record differs by the one line.
  return isObject(record) && name in record ? { ...record, [name]: value } : { ...others, [name]: value };
}
