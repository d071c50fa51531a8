/** The operators of comparisons, by the type of the left side. */
import { standsAlone } from './condition.ts';
import type { ValueType } from './offers.ts';

/** An operator of the editor: a word of the rule language, possibly negated. */
export interface Operator {
  readonly word: string;
  readonly negated: boolean;
}

const says: Readonly<Record<string, string>> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  contains: 'contains',
  startsWith: 'starts with',
  endsWith: 'ends with',
  exists: 'is known',
  empty: 'is empty',
};
const saysNot: Readonly<Record<string, string>> = {
  eq: 'is unknown or not',
  ne: 'is unknown or',
  gt: 'is unknown or at most',
  gte: 'is unknown or less than',
  lt: 'is unknown or at least',
  lte: 'is unknown or more than',
  in: 'is not one of',
  contains: 'does not contain',
  startsWith: 'does not start with',
  endsWith: 'does not end with',
  exists: 'is not known',
  empty: 'is filled in',
};

const offered: Readonly<Record<ValueType, readonly string[]>> = {
  text: [
    'eq',
    'ne',
    'in',
    '!in',
    'contains',
    '!contains',
    'startsWith',
    '!startsWith',
    'endsWith',
    '!endsWith',
    '!empty',
    'empty',
  ],
  words: ['contains', '!contains', '!empty', 'empty'],
  number: ['eq', 'ne', 'gte', 'lte', 'gt', 'lt', 'in', '!in', 'exists', '!exists'],
  flag: ['eq', 'exists'],
  list: ['!empty', 'empty'],
  any: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', '!in', 'contains', '!contains', 'exists', 'empty', '!empty'],
};

export function operatorKey({ word, negated }: Operator): string {
  return negated ? `!${word}` : word;
}

export function operatorOf(key: string): Operator {
  return key.startsWith('!') ? { word: key.slice(1), negated: true } : { word: key, negated: false };
}

/** The text of an operator for a type of value: a list "has" a word, a text "contains" one. */
export function operatorText({ word, negated }: Operator, type: ValueType): string {
  if (type === 'words' && word === 'contains') return negated ? 'do not include' : 'include';
  if ((type === 'words' || type === 'list') && word === 'empty') return negated ? 'are given' : 'are empty';
  if (type === 'flag' && word === 'eq') return negated ? 'is unknown or not' : 'is';
  return (negated ? saysNot[word] : says[word]) ?? word;
}

/** The operators to choose from after a value of a type; the current one is always among them. */
export function operatorsFor(type: ValueType, now: Operator): { readonly value: string; readonly label: string }[] {
  const keys = offered[type];
  const choices = keys.includes(operatorKey(now)) ? keys : [operatorKey(now), ...keys];
  return choices.map((key) => ({ value: key, label: operatorText(operatorOf(key), type) }));
}

/** The operator of a new comparison. */
export function firstOperator(type: ValueType): Operator {
  return operatorOf(type === 'number' ? 'gte' : (offered[type][0] ?? 'eq'));
}

/** The initial right side of a comparison: a value of the right type to change. */
export function firstValue(type: ValueType, { word }: Operator): unknown {
  if (standsAlone(word)) return undefined;
  if (word === 'in') return [];
  if (type === 'number') return 0;
  return type === 'flag' ? true : '';
}

/** Keeps the right side if it fits the new operator, or else replaces it with the initial one. */
export function fittedValue(value: unknown, type: ValueType, operator: Operator): unknown {
  const { word } = operator;
  if (standsAlone(word)) return undefined;
  if (word === 'in') return Array.isArray(value) ? value : isPlain(value) && value !== '' ? [value] : [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  if (Array.isArray(value)) return value.length === 1 ? (value[0] as unknown) : firstValue(type, operator);
  const expected =
    type === 'number' ? 'number' : type === 'flag' ? 'boolean' : type === 'any' ? typeof value : 'string';
  return typeof value === expected ? value : firstValue(type, operator);
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
