/** Compiles the operands of conditions to closures that read their values. */
import { isObject } from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import { ruleLimits, type Fields, type Read, type RuleProblem, type RuleScope, type Test } from './language.ts';

/** The compiler's position in a rule, and the scope at that position. */
export interface Place {
  readonly path: readonly (string | number)[];
  readonly depth: number;
  /** The fields of the scope, or undefined if they are unknown. */
  readonly fields: Fields | undefined;
  readonly outer: Fields | undefined;
  /** True inside the `where` of a quantifier. */
  readonly inItem: boolean;
}

export function below(place: Place, ...keys: readonly (string | number)[]): Place {
  return { ...place, path: [...place.path, ...keys] };
}

/** The services of the rule compiler that operands need. */
export interface Compiling {
  readonly designFields: Fields | undefined;
  problem(place: Place, message: string, detail?: Pick<RuleProblem, 'found' | 'expected'>): void;
  warning(place: Place, message: string, detail?: Pick<RuleProblem, 'found' | 'expected'>): void;
  /** Records that the rule reads a field in some scope. Fields that no rule reads needn't be computed. */
  uses(field: string): void;
  /** Records a value from the subject's own scope, to explain a finding. */
  explain(name: string, read: Read): void;
  condition(node: unknown, place: Place): { readonly test: Test; readonly cost: number };
}

export interface Operand {
  readonly read: Read;
  /** The literal value, if the operand is a constant. */
  readonly literal?: { readonly value: unknown };
}

const missing: Operand = { read: () => undefined };
const operandWords = ['path', 'outer', 'length', 'count', 'sum', 'min', 'max'] as const;
const expectedOperand = 'text, a number, true, false, null, a list of those, or an object with one of ';

export function compileOperand(node: unknown, place: Place, c: Compiling): Operand {
  if (isLiteral(node)) return literal(node);
  if (Array.isArray(node)) return literalList(node, place, c);
  const keys = isObject(node) ? Object.keys(node) : [];
  const word = keys[0] as (typeof operandWords)[number] | undefined;
  if (keys.length !== 1 || word === undefined || !operandWords.includes(word)) {
    const hint = word === undefined ? '' : suggestion(word, operandWords);
    c.problem(place, `Not a valid operand.${hint}`, {
      found: keys.length === 0 ? node : keys,
      expected: expectedOperand + operandWords.join(', '),
    });
    return missing;
  }
  const value = (node as Record<string, unknown>)[word];
  const at = below(place, word);
  if (word === 'path' || word === 'outer') return fieldOperand(word, value, at, c);
  if (word === 'length') return lengthOperand(value, at, c);
  return listOperand(word, value, at, c);
}

function isLiteral(node: unknown): boolean {
  return node === null || ['string', 'number', 'boolean'].includes(typeof node);
}

function literal(value: unknown): Operand {
  return { read: () => value, literal: { value } };
}

function literalList(node: readonly unknown[], place: Place, c: Compiling): Operand {
  if (node.length > ruleLimits.literals) {
    c.problem(place, 'The list is too long.', {
      found: node.length,
      expected: `at most ${ruleLimits.literals} values`,
    });
    return missing;
  }
  for (const [i, item] of node.entries()) {
    if (!isLiteral(item)) {
      c.problem(below(place, i), 'A list holds plain values only.', {
        found: item,
        expected: 'text, a number, true, false or null',
      });
    }
  }
  return literal(node);
}

function fieldOperand(word: 'path' | 'outer', value: unknown, place: Place, c: Compiling): Operand {
  const read = compilePath(value, place, c, word === 'outer');
  if (read === undefined) return missing;
  if (word === 'path') {
    if (!place.inItem) c.explain(value as string, read);
    return { read };
  }
  if (!place.inItem) {
    c.problem(place, 'outer can be used only inside the where of a quantifier.', {
      expected: 'a path of this scope',
    });
  }
  return { read: (_, outer, run) => (outer === undefined ? undefined : read(outer, undefined, run)) };
}

/** Compiles the path of a field, such as `label`, `from.instance` or `design.tags`. Undefined if the path is invalid. */
export function compilePath(value: unknown, place: Place, c: Compiling, ofOuter = false): Read | undefined {
  const parts = typeof value === 'string' && value.length <= ruleLimits.path ? value.split('.') : [];
  if (parts.length === 0 || parts.some((part) => part === '' || part in Object.prototype)) {
    c.problem(place, 'Not a field.', { found: value, expected: 'a field, for example label or from.instance' });
    return undefined;
  }
  checkField(parts, ofOuter ? place.outer : place.fields, place, c);
  const [first, ...rest] = parts as [string, ...string[]];
  c.uses(first);
  if (first === 'design') return rest.length === 0 ? designItself : (_, __, run) => walk(run.design, rest);
  return rest.length === 0 ? (scope) => scope[first] : (scope) => walk(scope[first], rest);
}

const designItself: Read = (_, __, run) => run.design;

function walk(start: unknown, parts: readonly string[]): unknown {
  let value = start;
  for (const part of parts) {
    if (!isObject(value)) return undefined;
    value = value[part];
  }
  return value;
}

function checkField(parts: readonly string[], fields: Fields | undefined, place: Place, c: Compiling): void {
  let known: true | Fields | undefined = fields === undefined ? undefined : { ...fields, ...c.designFields };
  for (const [i, part] of parts.entries()) {
    if (known === undefined || known === true) return;
    if (!Object.hasOwn(known, part)) {
      const prefix = parts
        .slice(0, i)
        .map((one) => `${one}.`)
        .join('');
      const names = Object.keys(known).map((name) => prefix + name);
      const field = prefix + part;
      c.warning(place, `Unknown field ${field}; its value is always missing.${suggestion(field, names)}`, {
        found: parts.join('.'),
        expected: names,
      });
      return;
    }
    known = known[part];
  }
}

function lengthOperand(value: unknown, place: Place, c: Compiling): Operand {
  const read = compilePath(value, place, c);
  if (read === undefined) return missing;
  const length: Read = (scope, outer, run) => {
    const found = read(scope, outer, run);
    return Array.isArray(found) || typeof found === 'string' ? found.length : undefined;
  };
  if (!place.inItem) c.explain(`length of ${value as string}`, length);
  return { read: length };
}

/** A list in the scope, with the condition that tests its items. */
interface Listed {
  /** The items of the list; empty if the field isn't a list. */
  readonly items: (scope: RuleScope, run: Run) => readonly unknown[];
  readonly name: string;
  readonly passes: (item: unknown, scope: RuleScope, run: Run) => boolean;
  /** The position and scope for the fields of an item. */
  readonly itemPlace: Place;
}
type Run = Parameters<Read>[2];

const noItems: readonly unknown[] = [];

/** Compiles `{in, where}`. `more` lists additional keys to allow. */
export function compileListed(
  node: unknown,
  place: Place,
  c: Compiling,
  { whereNeeded = false, more = [] as readonly string[] } = {},
): Listed | undefined {
  if (!isObject(node)) {
    c.problem(place, 'This needs a list (in) and a condition (where).', {
      found: node,
      expected: '{"in": "pins", "where": …}',
    });
    return undefined;
  }
  refuseOtherKeys(node, ['in', 'where', ...more], place, c);
  const read = compilePath(node['in'], below(place, 'in'), c);
  const itemPlace = { ...place, fields: itemFields(node['in'], place.fields), outer: place.fields, inItem: true };
  if (node['where'] === undefined && whereNeeded) {
    c.problem(place, 'The condition on the items is missing.', { expected: 'where: a condition' });
  }
  const where = node['where'] === undefined ? undefined : c.condition(node['where'], below(itemPlace, 'where'));
  if (read === undefined) return undefined;
  const cost = 1 + (where?.cost ?? 0);
  return {
    name: node['in'] as string,
    itemPlace,
    items: (scope, run) => {
      const list = read(scope, undefined, run);
      return Array.isArray(list) ? list : noItems;
    },
    passes: (item, scope, run) => {
      run.steps -= cost;
      return run.steps > 0 && (where === undefined || where.test(asScope(item), scope, run));
    },
  };
}

/** The scope of an item. An item that isn't an object is available as `value`. */
function asScope(item: unknown): RuleScope {
  return isObject(item) ? item : { value: item };
}

function itemFields(list: unknown, fields: Fields | undefined): Fields | undefined {
  const known = typeof list === 'string' && fields !== undefined && Object.hasOwn(fields, list) ? fields[list] : true;
  return known === true ? undefined : known;
}

export function refuseOtherKeys(
  node: Record<string, unknown>,
  allowed: readonly string[],
  place: Place,
  c: Compiling,
): void {
  for (const key of Object.keys(node)) {
    if (allowed.includes(key)) continue;
    c.problem(below(place, key), `Unknown field "${key}".${suggestion(key, allowed)}`, {
      found: key,
      expected: allowed,
    });
  }
}

function listOperand(word: 'count' | 'sum' | 'min' | 'max', node: unknown, place: Place, c: Compiling): Operand {
  const listed = compileListed(node, place, c, { more: word === 'count' ? [] : ['field'] });
  if (listed === undefined) return missing;
  let read: Read;
  if (word === 'count') read = countRead(listed);
  else {
    const field = compilePath((node as Record<string, unknown>)['field'], below(listed.itemPlace, 'field'), c);
    if (field === undefined) return missing;
    read = totalRead(word, listed, field);
  }
  if (!place.inItem) c.explain(`${word} of ${listed.name}`, read);
  return { read };
}

function countRead({ items, passes }: Listed): Read {
  return (scope, _, run) => {
    let count = 0;
    for (const item of items(scope, run)) if (passes(item, scope, run)) count += 1;
    return count;
  };
}

/**
 * Sums the field, or finds its minimum or maximum. Items without a number are skipped. The minimum and maximum of no items
 * are missing.
 */
function totalRead(word: 'sum' | 'min' | 'max', { items, passes }: Listed, field: Read): Read {
  return (scope, _, run) => {
    let total: number | undefined = word === 'sum' ? 0 : undefined;
    for (const item of items(scope, run)) {
      const value = passes(item, scope, run) ? field(asScope(item), scope, run) : undefined;
      if (typeof value !== 'number') continue;
      if (total === undefined) total = value;
      else if (word === 'sum') total += value;
      else total = word === 'min' ? Math.min(total, value) : Math.max(total, value);
    }
    return total;
  };
}
