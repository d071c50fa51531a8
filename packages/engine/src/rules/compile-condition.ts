/** Compiles the conditions of a rule to closures that return whether they hold. */
import { isObject } from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import { below, compileListed, compileOperand, type Compiling, type Operand, type Place } from './compile-operand.ts';
import { type Read, ruleLimits, type RuleRun, type RuleScope, type Test } from './language.ts';

const combinations = ['all', 'any', 'not'];
const pairs = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'startsWith', 'endsWith'];
const singles = ['exists', 'empty'];
const quantifiers = ['some', 'every', 'none'];
const conditionWords: readonly string[] = [...combinations, ...pairs, ...singles, ...quantifiers];

const never: Test = () => false;

/** The problem message for an object that isn't a condition. A condition has exactly one key. */
function wrongCondition(keys: readonly string[]): string {
  if (keys.length > 1 && keys.every((key) => conditionWords.includes(key)))
    return `A condition has one operator, and this has ${keys.join(', ')}. Combine them with all or any.`;
  return `Not a valid condition.${keys[0] === undefined ? '' : suggestion(keys[0], conditionWords)}`;
}

/** Compiles one condition. Problems are reported to the compiler, and the closure of an invalid condition is never used. */
export function compileCondition(node: unknown, place: Place, c: Compiling): Test {
  const keys = isObject(node) ? Object.keys(node) : [];
  const word = keys[0];
  if (keys.length !== 1 || word === undefined || !conditionWords.includes(word)) {
    c.problem(place, wrongCondition(keys), {
      found: keys.length === 0 ? node : keys,
      expected: `an object with one of ${conditionWords.join(', ')}`,
    });
    return never;
  }
  const value = (node as Record<string, unknown>)[word];
  const at = below(place, word);
  if (word === 'not') {
    const { test } = c.condition(value, at);
    return (scope, outer, run) => !test(scope, outer, run);
  }
  if (combinations.includes(word)) return combination(word, value, at, c);
  if (singles.includes(word)) return single(word, compileOperand(value, at, c));
  if (quantifiers.includes(word)) return quantifier(word, value, at, c);
  return pair(word, value, at, c);
}

function combination(word: string, value: unknown, place: Place, c: Compiling): Test {
  if (!Array.isArray(value)) {
    c.problem(place, `${word} takes a list of conditions.`, { found: value, expected: 'a list of conditions' });
    return never;
  }
  // Don't compile more items than a rule may have conditions.
  const read = value.slice(0, ruleLimits.nodes + 1);
  const tests = read.map((item, i) => c.condition(item, below(place, i)).test);
  const first = tests[0];
  if (tests.length === 1 && first !== undefined) return first;
  return word === 'all' ? allOf(tests) : anyOf(tests);
}

function allOf(tests: readonly Test[]): Test {
  return (scope, outer, run) => {
    for (const test of tests) if (!test(scope, outer, run)) return false;
    return true;
  };
}

function anyOf(tests: readonly Test[]): Test {
  return (scope, outer, run) => {
    for (const test of tests) if (test(scope, outer, run)) return true;
    return false;
  };
}

function single(word: string, { read }: Operand): Test {
  if (word === 'exists') return (scope, outer, run) => exists(read(scope, outer, run));
  return (scope, outer, run) => isEmpty(read(scope, outer, run));
}

function quantifier(word: string, value: unknown, place: Place, c: Compiling): Test {
  const listed = compileListed(value, place, c, { whereNeeded: true });
  if (listed === undefined) return never;
  const { items, passes } = listed;
  if (!place.inItem) c.explain(`length of ${listed.name}`, (scope, _, run) => items(scope, run).length);
  const stopsAt = word !== 'every';
  const atStop = word === 'some';
  return (scope, _, run) => {
    for (const item of items(scope, run)) if (passes(item, scope, run) === stopsAt) return atStop;
    return !atStop;
  };
}

function pair(word: string, value: unknown, place: Place, c: Compiling): Test {
  if (!Array.isArray(value) || value.length !== 2) {
    c.problem(place, `${word} compares two values.`, { found: value, expected: 'a list of two' });
    return never;
  }
  const [a, b] = value.map((item, i) => compileOperand(item, below(place, i), c)) as [Operand, Operand];
  if (word === 'in' && b.literal !== undefined && !Array.isArray(b.literal.value)) {
    c.problem(below(place, 1), 'in needs a list as its second value.', { found: b.literal.value, expected: 'a list' });
    return never;
  }
  return comparison(word, a, b);
}

function comparison(word: string, a: Operand, b: Operand): Test {
  switch (word) {
    case 'eq':
      return equality(a, b);
    case 'ne':
      return inequality(a, b);
    case 'in':
      return membership(a, b);
    case 'contains':
      return both(a, b, contains);
    case 'startsWith':
      return both(a, b, startsWith);
    case 'endsWith':
      return both(a, b, endsWith);
    default:
      return numeric(word, a, b);
  }
}

function both(a: Operand, b: Operand, holds: (a: unknown, b: unknown) => boolean): Test {
  return (scope, outer, run) => {
    const left = a.read(scope, outer, run);
    const right = b.read(scope, outer, run);
    // Searching long text takes time, so it uses up steps. Short text and numbers are free.
    if (typeof left === 'string' && left.length > 100) run.steps -= left.length / 50;
    return holds(left, right);
  };
}

function equality(a: Operand, b: Operand): Test {
  if (b.literal === undefined) return both(a, b, same);
  const is = sameAs(b.literal.value);
  return (scope, outer, run) => is(a.read(scope, outer, run));
}

/** True if both values exist and differ. A missing value isn't considered different. */
function inequality(a: Operand, b: Operand): Test {
  return both(a, b, (left, right) => left !== undefined && right !== undefined && !same(left, right));
}

function membership(a: Operand, b: Operand): Test {
  if (b.literal === undefined) return both(a, b, (value, list) => holds(list, value));
  const isMember = memberOf(b.literal.value as readonly unknown[]);
  return (scope, outer, run) => isMember(a.read(scope, outer, run));
}

function numeric(word: string, a: Operand, b: Operand): Test {
  const limit = b.literal?.value;
  if (typeof limit === 'number') return againstNumber(word, a.read, limit);
  const holds = order[word as keyof typeof order];
  return (scope, outer, run) => {
    const left = a.read(scope, outer, run);
    const right = b.read(scope, outer, run);
    return typeof left === 'number' && typeof right === 'number' && holds(left, right);
  };
}

/** Most rules compare with a literal number. Each operator has its own closure, so that the JavaScript engine can inline it. */
function againstNumber(word: string, read: Read, limit: number): Test {
  const value = (scope: RuleScope, outer: RuleScope | undefined, run: RuleRun) => {
    const found = read(scope, outer, run);
    return typeof found === 'number' ? found : Number.NaN;
  };
  // Comparisons with NaN are always false.
  if (word === 'gt') return (scope, outer, run) => value(scope, outer, run) > limit;
  if (word === 'gte') return (scope, outer, run) => value(scope, outer, run) >= limit;
  if (word === 'lt') return (scope, outer, run) => value(scope, outer, run) < limit;
  return (scope, outer, run) => value(scope, outer, run) <= limit;
}

const order = {
  gt: (a: number, b: number) => a > b,
  gte: (a: number, b: number) => a >= b,
  lt: (a: number, b: number) => a < b,
  lte: (a: number, b: number) => a <= b,
} as const;

// Comparison of values in rules.

/** True if two values are equal. Text is compared without case and lists item by item. Missing values are never equal. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string') return typeof b === 'string' && (a === b || a.toLowerCase() === b.toLowerCase());
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => samePlain(item, b[i]));
  }
  return a !== undefined && a === b;
}

function samePlain(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.toLowerCase() === b.toLowerCase();
  return a !== undefined && a === b;
}

/** True if the list contains the value. */
function holds(list: unknown, value: unknown): boolean {
  return Array.isArray(list) && value !== undefined && list.some((item) => same(item, value));
}

/** True if list `a` contains the item `b`, or if text `a` contains the text `b`. */
function contains(a: unknown, b: unknown): boolean {
  if (typeof a !== 'string') return holds(a, b);
  return typeof b === 'string' && a.toLowerCase().includes(b.toLowerCase());
}

function startsWith(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase().startsWith(b.toLowerCase());
}

function endsWith(a: unknown, b: unknown): boolean {
  return typeof a === 'string' && typeof b === 'string' && a.toLowerCase().endsWith(b.toLowerCase());
}

function exists(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** True for a missing value, empty text or an empty list. */
function isEmpty(value: unknown): boolean {
  return !exists(value) || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Creates a test for membership in a list of literals, using a set instead of a search. */
function memberOf(list: readonly unknown[]): (value: unknown) => boolean {
  const members = new Set(list.map((item) => (typeof item === 'string' ? item.toLowerCase() : item)));
  return (value) =>
    // Try the exact spelling first: catalog and rule usually use the same.
    typeof value === 'string'
      ? members.has(value) || members.has(value.toLowerCase())
      : value !== undefined && members.has(value);
}

/** Creates a test for equality with a literal. */
function sameAs(literal: unknown): (value: unknown) => boolean {
  if (typeof literal !== 'string') return (value) => same(value, literal);
  const lower = literal.toLowerCase();
  return (value) => typeof value === 'string' && (value === lower || value.toLowerCase() === lower);
}
