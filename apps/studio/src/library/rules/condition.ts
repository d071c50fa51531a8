/**
 * Conditions as the editor shows them: groups, conditions on the items of a list, and comparisons. They are converted
 * to and from the JSON of the rule, which is the only stored state.
 */
import { isObject } from '@cablewright/model';

/** `none`: no condition holds. `notAll`: at least one does not hold. */
export type GroupMode = 'all' | 'any' | 'none' | 'notAll';
type ItemsWord = 'some' | 'every' | 'none';

interface PlacedValue {
  readonly value: unknown;
  /** Its JSON pointer relative to the node. */
  readonly at: string;
}

interface GroupNode {
  readonly type: 'group';
  readonly mode: GroupMode;
  readonly items: readonly PlacedValue[];
}
export interface ItemsNode {
  readonly type: 'items';
  readonly word: ItemsWord;
  readonly list: string;
  readonly where: PlacedValue;
}
export interface ComparisonNode {
  readonly type: 'comparison';
  readonly word: string;
  /** The negated form, such as `is not one of`. */
  readonly negated: boolean;
  readonly left: PlacedValue;
  readonly right?: PlacedValue;
}
/** A condition that the editor can't show. It is kept as written. */
interface OtherNode {
  readonly type: 'other';
}
type ConditionNode = GroupNode | ItemsNode | ComparisonNode | OtherNode;

const pairWords = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'startsWith', 'endsWith'];
const singleWords = ['exists', 'empty'];
const other: OtherNode = { type: 'other' };

/** The only key and value of an object with one key. */
function onlyEntry(value: unknown): readonly [string, unknown] | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value);
  return entries.length === 1 ? entries[0] : undefined;
}

export function readNode(condition: unknown): ConditionNode {
  const entry = onlyEntry(condition);
  if (entry === undefined) return other;
  const [word, value] = entry;
  if (word === 'not') return readNot(value);
  if (word === 'all' || word === 'any') return group(word, value, `/${word}`);
  if (word === 'some' || word === 'every' || word === 'none') return items(word, value, `/${word}`);
  return comparison(word, value, false, `/${word}`);
}

function readNot(inner: unknown): ConditionNode {
  const entry = onlyEntry(inner);
  if (entry === undefined) return other;
  const [word, value] = entry;
  if (word === 'any') return group('none', value, '/not/any');
  if (word === 'all') return group('notAll', value, '/not/all');
  if (word === 'some') return items('none', value, '/not/some');
  if (word === 'none') return items('some', value, '/not/none');
  const negation = comparison(word, value, true, `/not/${word}`);
  return negation.type === 'other' ? { type: 'group', mode: 'none', items: [{ value: inner, at: '/not' }] } : negation;
}

function group(mode: GroupMode, value: unknown, pointer: string): ConditionNode {
  if (!Array.isArray(value)) return other;
  return { type: 'group', mode, items: value.map((item: unknown, i) => ({ value: item, at: `${pointer}/${i}` })) };
}

function items(word: ItemsWord, value: unknown, pointer: string): ConditionNode {
  if (!isObject(value) || typeof value['in'] !== 'string') return other;
  const keys = Object.keys(value);
  if (keys.some((key) => key !== 'in' && key !== 'where')) return other;
  return { type: 'items', word, list: value['in'], where: { value: value['where'], at: `${pointer}/where` } };
}

function comparison(word: string, value: unknown, negated: boolean, pointer: string): ConditionNode {
  if (singleWords.includes(word)) return { type: 'comparison', word, negated, left: { value, at: pointer } };
  if (!pairWords.includes(word) || !Array.isArray(value) || value.length !== 2) return other;
  const [left, right] = value as [unknown, unknown];
  return {
    type: 'comparison',
    word,
    negated,
    left: { value: left, at: `${pointer}/0` },
    right: { value: right, at: `${pointer}/1` },
  };
}

const groupKeys = { all: ['all'], any: ['any'], none: ['not', 'any'], notAll: ['not', 'all'] } as const;

export function groupOf(mode: GroupMode, values: readonly unknown[]): unknown {
  const keys: readonly string[] = groupKeys[mode];
  return keys.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), values);
}

export function itemsOf(word: ItemsWord, list: string, where: unknown): unknown {
  return { [word]: { in: list, where } };
}

export function comparisonOf(word: string, negated: boolean, left: unknown, right?: unknown): unknown {
  const plain = singleWords.includes(word) ? { [word]: left } : { [word]: [left, right] };
  return negated ? { not: plain } : plain;
}

/** The operand of a new comparison, which reads nothing yet. */
export const blank = { path: '' } as const;
export const newComparison = comparisonOf('eq', false, blank, '');

/** True for operators without a right side, such as whether a value exists. */
export function standsAlone(word: string): boolean {
  return singleWords.includes(word);
}

/** The limits of the editor: nesting depth and number of containers. */
export const editorLimits = { levels: 6, containers: 100 } as const;

interface Size {
  readonly levels: number;
  readonly containers: number;
}

/** How deep groups, conditions on lists and counted lists are nested in a condition, and how many there are. */
export function sizeOf(condition: unknown): Size {
  const node = readNode(condition);
  if (node.type === 'group') return around(node.items.map(({ value }) => sizeOf(value)));
  if (node.type === 'items') return around([sizeOf(node.where.value)]);
  if (node.type === 'other') return { levels: 0, containers: 0 };
  return combined([node.left.value, node.right?.value].map(operandSize));
}

function operandSize(operand: unknown): Size {
  const where = countedWhere(operand);
  return where === undefined ? { levels: 0, containers: 0 } : around([sizeOf(where)]);
}

function combined(sizes: readonly Size[]): Size {
  return {
    levels: Math.max(0, ...sizes.map(({ levels }) => levels)),
    containers: sizes.reduce((sum, { containers }) => sum + containers, 0),
  };
}

function around(sizes: readonly Size[]): Size {
  const { levels, containers } = combined(sizes);
  return { levels: levels + 1, containers: containers + 1 };
}

/** The condition on the counted or totalled items, if there is one. */
export function countedWhere(operand: unknown): unknown {
  const entry = onlyEntry(operand);
  if (entry === undefined || !['count', 'sum', 'min', 'max'].includes(entry[0]) || !isObject(entry[1]))
    return undefined;
  return entry[1]['where'];
}

/** The pointers of values that are still empty: a comparison with empty text means nothing. */
export function unfilled(condition: unknown, pointer: string): string[] {
  const node = readNode(condition);
  if (node.type === 'group') return node.items.flatMap((item) => unfilled(item.value, pointer + item.at));
  if (node.type === 'items') return unfilled(node.where.value, pointer + node.where.at);
  if (node.type === 'other') return [];
  const right = node.right;
  const empty = right !== undefined && (right.value === '' || (Array.isArray(right.value) && right.value.length === 0));
  return empty ? [pointer + right.at] : [];
}
