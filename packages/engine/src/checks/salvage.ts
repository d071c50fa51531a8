/** Extracts the well-formed parts of a value that breaks its schema. */
import {
  Design,
  designSchemaVersion,
  instanceLists,
  isObject,
  keepsSchema,
  schemaProblems,
  type Finding,
} from '@cablewright/model';
import type Type from 'typebox';
import { LatestById } from '@cablewright/derive';

/** The fields of a schema that salvaging uses. */
interface Inside {
  readonly type?: string;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Type.TSchema>>;
  readonly required?: readonly string[];
  readonly items?: Type.TSchema;
}

/** Original index of each list item, before broken items were left out. */
type Origins = Map<unknown, number>;

/** Returns `value` without the parts that break `schema`, or undefined if no part of it is usable. Never throws. */
function salvage(schema: Type.TSchema, value: unknown, origins: Origins): unknown {
  if (keepsSchema(schema, value)) return value;
  const inside = schema as Inside;
  if (typeof value === 'string') return shortened(schema, value, inside.maxLength);
  if (inside.type === 'array' && inside.items !== undefined && Array.isArray(value)) {
    return salvageItems(inside.items, value, origins);
  }
  if (inside.type !== 'object' || !isObject(value)) return undefined;
  return inside.properties === undefined ? {} : salvageFields(inside, value, origins);
}

/** A text that is only too long is shortened, so that its item stays. */
function shortened(schema: Type.TSchema, text: string, maxLength = Infinity): string | undefined {
  const cut = text.slice(0, maxLength);
  return keepsSchema(schema, cut) ? cut : undefined;
}

function salvageItems(items: Type.TSchema, values: readonly unknown[], origins: Origins): unknown[] {
  const usable: unknown[] = [];
  for (const [i, value] of values.entries()) {
    const item = salvage(items, value, origins);
    if (item === undefined) continue;
    if (typeof item === 'object') origins.set(item, i);
    usable.push(item);
  }
  return usable;
}

function salvageFields(inside: Inside, value: Record<string, unknown>, origins: Origins): unknown {
  const usable: Record<string, unknown> = {};
  const { properties = {} } = inside;
  for (const [name, field] of Object.entries(value)) {
    // Assigning to `__proto__` would replace the prototype instead of setting a field.
    if (name === '__proto__') continue;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const saved = schema === undefined ? field : salvage(schema, field, origins);
    if (saved !== undefined) usable[name] = saved;
  }
  for (const name of inside.required ?? []) {
    if (Object.hasOwn(usable, name)) continue;
    const stand = emptyOf(properties[name] as Inside);
    if (stand === undefined) return undefined;
    usable[name] = stand;
  }
  return usable;
}

/** Missing lists and objects become empty; any other missing value can't be replaced. */
function emptyOf(schema: Inside): unknown {
  if (schema.type === 'array') return [];
  return schema.type === 'object' && (schema.required ?? []).length === 0 ? {} : undefined;
}

/** The schema of a design without the items of its long lists. */
const frame = {
  ...Design,
  properties: {
    ...Design.properties,
    joints: { ...Design.properties.joints, items: {} },
    instances: {
      ...Design.properties.instances,
      properties: Object.fromEntries(
        Object.entries(Design.properties.instances.properties).map(([list, schema]) => [
          list,
          { ...schema, items: {} },
        ]),
      ),
    },
  },
} as Type.TSchema;

const lastSound = new LatestById<Design>();

/**
 * True for a well-formed design. Items that were valid in the last state are not checked again, so that the cost of an edit
 * depends only on the items it touched.
 */
function isDesign(value: unknown): value is Design {
  const before = isObject(value) && typeof value['id'] === 'string' ? lastSound.get(value['id']) : undefined;
  if (before !== undefined && value === before) return true;
  const sound =
    before === undefined ? keepsSchema(Design, value) : keepsSchema(frame, value) && keepsItems(value, before);
  if (sound) lastSound.set((value as Design).id, value as Design);
  return sound;
}

function keepsItems(value: unknown, before: Design): boolean {
  const { joints, instances } = value as Design;
  const lists = Design.properties.instances.properties;
  return (
    keepsList(Design.properties.joints, joints, before.joints) &&
    instanceLists.every((list) => keepsList(lists[list], instances[list], before.instances[list]))
  );
}

function keepsList(
  list: { readonly items: Type.TSchema },
  values: readonly unknown[] = [],
  before: readonly unknown[] = [],
): boolean {
  if (values === before) return true;
  const [first, end] = changedRange(values, before);
  for (let i = first; i < end; i += 1) {
    // Inserting or removing items shifts the others, so an item that was only shifted isn't checked again.
    if (
      values[i] !== before[i] &&
      values[i] !== before[i + before.length - values.length] &&
      !keepsSchema(list.items, values[i])
    )
      return false;
  }
  return true;
}

/** The range (end excluded) in which a list differs from an earlier one, after removing their common start and end. */
function changedRange(values: readonly unknown[], before: readonly unknown[]): [number, number] {
  const moved = before.length - values.length;
  let first = 0;
  while (first < values.length && values[first] === before[first]) first += 1;
  let end = values.length;
  while (end > first && values[end - 1] === before[end - 1 + moved]) end -= 1;
  return [first, end];
}

export interface SalvagedDesign {
  readonly design: Design;
  readonly findings: readonly Finding[];
  /** The index of a list item in the input. */
  readonly indexOf: (item: unknown, index: number) => number;
}

/**
 * Makes a design of any value: the value itself if it matches the schema, otherwise its well-formed parts, with a finding for
 * each fault.
 */
export function salvageDesign(value: unknown): SalvagedDesign {
  if (isDesign(value)) return { design: value, findings: [], indexOf: (_item, index) => index };
  const origins: Origins = new Map();
  const fields = isObject(value) ? value : {};
  const standIn = {
    ...fields,
    id: keepsSchema(Design.properties.id, fields['id']) ? fields['id'] : 'unnamed',
    schemaVersion: keepsSchema(Design.properties.schemaVersion, fields['schemaVersion'])
      ? fields['schemaVersion']
      : designSchemaVersion,
  };
  const design = salvage(Design, standIn, origins) as Design;
  const findings = schemaProblems(Design, value).map(({ pointer, message }): Finding => {
    const what = pointer === '' ? 'The design' : pointer;
    return {
      code: 'schema',
      severity: 'error',
      message: `${what} ${message}.`,
      where: { kind: 'designs', id: design.id, pointer },
      found: valueAt(value, pointer),
    };
  });
  return { design, findings, indexOf: (item, index) => origins.get(item) ?? index };
}

/** The value at a JSON pointer, with a long string cut to 80 characters. Undefined if it is missing, an object or a list. */
function valueAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if ((!isObject(at) && !Array.isArray(at)) || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  if (typeof at === 'string') return at.slice(0, 80);
  return typeof at === 'object' && at !== null ? undefined : at;
}
