/** Compares several records field by field. Pure. */
import { isObject, present } from '@cablewright/model';

/** The minimum and maximum number of records to compare. */
export const sideBySide = { least: 2, most: 4 };

export interface ComparedRow {
  /** The path of the field. Items of a list are named by their id. */
  readonly path: readonly string[];
  /** The value in each record; undefined if it has none. */
  readonly values: readonly (string | undefined)[];
  readonly differs: boolean;
}

type Leaf = readonly [path: readonly string[], text: string];

/** The text of a value in a table cell. Lists of words are joined into one line. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function leavesOf(value: unknown, path: readonly string[]): Leaf[] {
  if (value === undefined || value === null) return [];
  if (isObject(value)) return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
  if (!Array.isArray(value)) return [[path, textOf(value)]];
  if (value.length === 0) return [];
  if (!value.some(isObject)) return [[path, value.map(textOf).join(', ')]];
  return value.flatMap((part: unknown, index) => {
    const id = isObject(part) && typeof part['id'] === 'string' ? part['id'] : String(index + 1);
    const others = isObject(part) ? Object.fromEntries(Object.entries(part).filter(([name]) => name !== 'id')) : part;
    // An item with nothing but an id still counts as present.
    return isObject(others) && Object.keys(others).length === 0
      ? [[[...path, id], 'yes'] as const]
      : leavesOf(others, [...path, id]);
  });
}

/** Joints would be hundreds of lines, and comparing two cables shows their differences. Here they are only counted. */
function countedJoints(record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { joints, instances, ...others } = record;
  return {
    ...others,
    ...present({ connections: Array.isArray(joints) ? joints.length : undefined }),
    ...(isObject(instances) ? instances : {}),
  };
}

/**
 * The fields of some records in order of their first appearance, each with the values of all records. Ids differ anyway
 * and are left out.
 */
export function comparedRows(records: readonly Readonly<Record<string, unknown>>[]): ComparedRow[] {
  const fields = new Map<string, { readonly path: readonly string[]; readonly values: (string | undefined)[] }>();
  for (const [index, record] of records.entries()) {
    const { id: _id, ...ownFields } = countedJoints(record);
    for (const [path, text] of leavesOf(ownFields, [])) {
      const key = JSON.stringify(path);
      const field = fields.get(key) ?? { path, values: records.map(() => undefined) };
      field.values[index] = text;
      fields.set(key, field);
    }
  }
  return [...fields.values()].map(({ path, values }) => ({
    path,
    values,
    differs: values.some((value) => value !== values[0]),
  }));
}
