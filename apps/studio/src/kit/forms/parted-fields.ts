/** Which fields of a record its form shows. Pure. */
import { isObject } from '@cablewright/model';
import { at } from './form-context.ts';
import type { SchemaField } from './schema.ts';
import type { Problems } from '../problems/shown-problems.ts';

/** Fields that are shown even if they have no value. */
const always = ['label', 'partNumber', 'tags', 'status', 'src'];

interface PartedFields {
  readonly fields: readonly SchemaField[];
  /** Optional and empty fields, which are offered by name. */
  readonly hidden: readonly SchemaField[];
}

/**
 * The fields a form shows: required fields, fields with a value or a problem, fields the person has added, and the few
 * that every form has. The others are hidden.
 */
export function partedFields(
  all: readonly SchemaField[],
  value: unknown,
  problems: Problems,
  chosen: readonly string[],
): PartedFields {
  const visible = new Set([...always, ...chosen]);
  const fields = all.filter((field) => visible.has(field.name) || isFilled(field, value, problems));
  return { fields, hidden: all.filter((field) => !fields.includes(field)) };
}

function isFilled({ name, required }: SchemaField, value: unknown, problems: Problems): boolean {
  const pointer = at('', name);
  const wrong = [...problems.keys()].some((each) => each === pointer || each.startsWith(`${pointer}/`));
  return required || wrong || (isObject(value) && value[name] !== undefined);
}
