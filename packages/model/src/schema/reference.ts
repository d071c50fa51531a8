/**
 * References: fields of a record that name another record. The schema marks them, and all code that follows references reads
 * these marks.
 */
import Type from 'typebox';
import { idOptions } from '../text/id.ts';
import { isObject, jsonPointer } from '../text/json.ts';

/** The record that a field refers to, and the position of the field. */
export interface Reference {
  readonly kind: string;
  readonly id: string;
  /** JSON pointer to the field. */
  readonly pointer: string;
}

/** The target of a reference field: a record of a fixed kind, or of the kind that another field of the same object names. */
type Target = { readonly kind: string; readonly separator?: string } | { readonly kindField: string };

/** A symbol, so that published JSON schemas, and files generated from them, don't contain the mark. */
const refersTo = Symbol('refersTo');
const isCopy = Symbol('isCopy');

function marked<S extends Type.TSchema>(schema: S, target: Target): S {
  return Object.assign(schema, { [refersTo]: target });
}

/** The id of a record of a kind: `Ref('bodies')`, `Ref('vocab/signals')`. */
export function Ref(kind: string, options: { readonly description?: string } = {}): Type.TString {
  return marked(Type.String({ ...idOptions, ...options }), { kind });
}

/** The id of a record of the kind that the field `kindField` of the same object names. */
export function RefOfKind(kindField: string, options: { readonly description?: string } = {}): Type.TString {
  return namesOfKind(kindField, Type.String({ ...idOptions, ...options }));
}

/** Marks a text as a reference if its schema isn't that of an id. With a separator it may name several records: `white/blue`. */
export function names<S extends Type.TSchema>(kind: string, schema: S, separator?: string): S {
  return marked(schema, separator === undefined ? { kind } : { kind, separator });
}

/** Marks a text as a reference to a record of the kind that the field `kindField` of the same object names. */
export function namesOfKind<S extends Type.TSchema>(kindField: string, schema: S): S {
  return marked(schema, { kindField });
}

/** Marks a value copied from another record: the records that it names need not exist in the library. */
export function copied<S extends Type.TSchema>(schema: S): S {
  return Object.assign(schema, { [isCopy]: true });
}

type Node = Readonly<Record<string, unknown>> & { readonly [refersTo]?: Target; readonly [isCopy]?: true };

/** The positions of references in the values of a schema. Fields and items that contain no references are left out. */
export interface ReferencePlan {
  readonly targets: readonly Target[];
  readonly fields: ReadonlyMap<string, ReferencePlan>;
  readonly items: ReferencePlan | undefined;
  /** The plan for the values of an object whose keys are data. */
  readonly values: ReferencePlan | undefined;
}

/** Compiles the references of a schema for `referencesIn`. */
export function referencePlan(schema: Type.TSchema): ReferencePlan {
  const compiler = new Compiler();
  const plan = compiler.planOf([{ node: schema as Node, definitions: {} }]);
  compiler.prune();
  return plan;
}

type Definitions = Readonly<Record<string, Node>>;

/** A schema, with the definitions that its `$ref`s refer to. */
interface Located {
  readonly node: Node;
  readonly definitions: Definitions;
}

type Draft = { -readonly [K in keyof ReferencePlan]: ReferencePlan[K] } & { fields: Map<string, ReferencePlan> };

/**
 * Compiles plans for sets of schemas, because a value may have any of several forms. This is the construction of a
 * deterministic automaton from sets of states.
 */
class Compiler {
  readonly #plans = new Map<string, Draft>();
  readonly #numbers = new Map<Node, number>();

  planOf(schemas: readonly Located[]): ReferencePlan {
    const forms = formsOf(schemas);
    const key = forms.map(({ node }) => this.#numberOf(node)).join();
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const plan: Draft = { targets: targetsOf(forms), fields: new Map(), items: undefined, values: undefined };
    this.#plans.set(key, plan);
    const below = (find: (node: Node) => readonly unknown[]) =>
      forms.flatMap(({ node, definitions }) =>
        find(node).flatMap((found) => (isObject(found) ? [{ node: found, definitions }] : [])),
      );
    const fields = new Set(forms.flatMap(({ node }) => Object.keys(node['properties'] ?? {})));
    for (const field of fields) {
      const schemas = below(({ properties }) => [(properties as Definitions | undefined)?.[field]]);
      if (!schemas.every(({ node }) => isPlain(node))) plan.fields.set(field, this.planOf(schemas));
    }
    const items = below(({ items: schema }) => [schema]);
    if (items.length > 0) plan.items = this.planOf(items);
    const values = below(({ patternProperties }) => Object.values((patternProperties ?? {}) as Definitions));
    if (values.length > 0) plan.values = this.planOf(values);
    return plan;
  }

  #numberOf(node: Node): number {
    const number = this.#numbers.get(node) ?? this.#numbers.size;
    this.#numbers.set(node, number);
    return number;
  }

  /** Removes plans that lead to no reference. */
  prune(): void {
    const useful = new Set<ReferencePlan>();
    const below = ({ fields, items, values }: Draft) => [...fields.values(), items, values];
    const leads = (plan: Draft) =>
      plan.targets.length > 0 || below(plan).some((next) => next !== undefined && useful.has(next));
    let size = -1;
    while (size !== useful.size) {
      size = useful.size;
      for (const plan of this.#plans.values()) if (leads(plan)) useful.add(plan);
    }
    for (const plan of this.#plans.values()) {
      for (const [field, next] of plan.fields) if (!useful.has(next)) plan.fields.delete(field);
      if (plan.items !== undefined && !useful.has(plan.items)) plan.items = undefined;
      if (plan.values !== undefined && !useful.has(plan.values)) plan.values = undefined;
    }
  }
}

/** Keywords that lead from a schema to further schemas. */
const leading = ['properties', 'items', 'patternProperties', '$ref', 'anyOf', 'allOf', 'oneOf'];

/** True for the schema of a text, a number or a truth value that is no reference. Most fields have one, so they get no plan at all. */
const isPlain = (node: Node) => node[refersTo] === undefined && !leading.some((keyword) => keyword in node);

/** The schemas with their `$ref`s followed and their unions split into alternatives. */
function formsOf(schemas: readonly Located[]): Located[] {
  const forms = new Map<Node, Located>();
  const open = [...schemas];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node } = next;
    if (forms.has(node) || node[isCopy] === true) continue;
    forms.set(node, next);
    const definitions = (node['$defs'] as Definitions | undefined) ?? next.definitions;
    const named = typeof node['$ref'] === 'string' ? definitions[node['$ref']] : undefined;
    const alternatives = [node['anyOf'], node['allOf'], node['oneOf']].flatMap((form) => (form ?? []) as Node[]);
    for (const alternative of named === undefined ? alternatives : [named])
      open.push({ node: alternative, definitions });
  }
  return [...forms.values()];
}

function targetsOf(forms: readonly Located[]): Target[] {
  const targets = forms.flatMap(({ node }) => node[refersTo] ?? []);
  return [...new Map(targets.map((target) => [JSON.stringify(target), target])).values()];
}

/**
 * The kind of record that the field at a path refers to. In a path such as `['instances', 'segments', 'w1', 'def']` the
 * items of lists may be named by an index or an id. Undefined if the field is not a reference or may name several
 * records. If another field of the same object names the kind, it is read from the record, whose items are then named
 * by an index.
 */
export function referenceKindAt(plan: ReferencePlan, path: readonly string[], record?: unknown): string | undefined {
  let at: ReferencePlan | undefined = plan;
  let [owner, value]: unknown[] = [undefined, record];
  for (const step of path) {
    at = at?.fields.get(step) ?? at?.items ?? at?.values;
    owner = value;
    value = Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;
  }
  const [target] = at?.targets ?? [];
  if (target === undefined) return undefined;
  if ('kind' in target) return target.separator === undefined ? target.kind : undefined;
  const kind = isObject(owner) ? owner[target.kindField] : undefined;
  return typeof kind === 'string' && kind !== '' ? kind : undefined;
}

interface Visit {
  readonly plan: ReferencePlan;
  readonly value: unknown;
  readonly pointer: string;
  /** The object that contains the field, or the list that the field is in. */
  readonly owner: Readonly<Record<string, unknown>>;
}

/**
 * The references in a value. The value may be anything: a part that doesn't match the schema has no references. It uses an
 * explicit stack, because values may be nested more deeply than the call stack allows.
 */
export function referencesIn(plan: ReferencePlan, value: unknown): Reference[] {
  const found: Reference[] = [];
  const open: Visit[] = [{ plan, value, pointer: '', owner: {} }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const target of next.plan.targets) add(found, target, next);
    open.push(...below(next).toReversed());
  }
  return found;
}

function below({ plan, value, pointer, owner }: Visit): Visit[] {
  const { fields, items, values } = plan;
  if (Array.isArray(value))
    return items === undefined
      ? []
      : value.map((item: unknown, i) => ({ plan: items, value: item, pointer: `${pointer}/${i}`, owner }));
  if (!isObject(value)) return [];
  const visits: Visit[] = [];
  for (const [field, next] of fields)
    if (value[field] !== undefined)
      visits.push({ plan: next, value: value[field], pointer: `${pointer}/${field}`, owner: value });
  if (values !== undefined)
    for (const [key, member] of Object.entries(value))
      if (!fields.has(key))
        visits.push({ plan: values, value: member, pointer: pointer + jsonPointer([key]), owner: value });
  return visits;
}

function add(found: Reference[], target: Target, { value, pointer, owner }: Visit): void {
  if (typeof value !== 'string') return;
  const kind = 'kind' in target ? target.kind : owner[target.kindField];
  if (typeof kind !== 'string') return;
  const separator = 'kind' in target ? target.separator : undefined;
  for (const id of separator === undefined ? [value] : value.split(separator))
    if (id !== '') found.push({ kind, id, pointer });
}
