import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { comparisonOf, editorLimits, groupOf, itemsOf, readNode, sizeOf, unfilled } from './condition.ts';

/** Reads a condition and writes it again, at all levels. */
function rewritten(condition: unknown): unknown {
  const node = readNode(condition);
  switch (node.type) {
    case 'group':
      return groupOf(
        node.mode,
        node.items.map(({ value }) => rewritten(value)),
      );
    case 'items':
      return itemsOf(node.word, node.list, rewritten(node.where.value));
    case 'comparison':
      return comparisonOf(node.word, node.negated, node.left.value, node.right?.value);
    case 'other':
    default:
      return condition;
  }
}

const examples = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../../catalog/examples/validation-rules.json'), 'utf8'),
) as { id: string; where?: unknown; require: unknown }[];

test.each(examples.map((example) => [example.id, example] as const))(
  'the example %s is the same after the editor',
  (id, example) => {
    for (const condition of [example.where, example.require]) {
      if (condition === undefined) continue;
      // "Not some of them" is read, and written back as "none of them".
      const { not } = condition as { not?: { some?: unknown } };
      const expected = not?.some === undefined ? condition : { none: not.some };
      expect(rewritten(condition), id).toEqual(expected);
      expect(readNode(condition).type).not.toBe('other');
    }
  },
);

const leaf = { eq: [{ path: 'family' }, 'd-sub'] };

test('negating a comparison gives its opposite, negating a group gives none of it', () => {
  expect(readNode({ not: leaf })).toMatchObject({ type: 'comparison', word: 'eq', negated: true });
  expect(readNode({ not: { any: [leaf] } })).toMatchObject({ type: 'group', mode: 'none' });
  expect(readNode({ not: { not: leaf } })).toMatchObject({
    type: 'group',
    mode: 'none',
    items: [{ value: { not: leaf }, at: '/not' }],
  });
  expect(readNode({ not: { some: { in: 'pins', where: leaf } } })).toMatchObject({ type: 'items', word: 'none' });
});

test('a condition that the editor can’t show is kept as written', () => {
  for (const odd of [5, null, {}, { eq: [1] }, { equals: [1, 2] }, { all: leaf }, { some: { in: 'pins', limit: 1 } }]) {
    expect(readNode(odd)).toEqual({ type: 'other' });
  }
});

test('C43.6 groups, lists and counted lists are containers, whose depth is counted', () => {
  expect(sizeOf(leaf)).toEqual({ levels: 0, containers: 0 });
  expect(sizeOf({ all: [leaf, { not: { any: [leaf] } }] })).toEqual({ levels: 2, containers: 2 });
  const counted = { gt: [{ count: { in: 'pins', where: { all: [leaf] } } }, 1] };
  expect(sizeOf({ every: { in: 'cavities', where: counted } })).toEqual({ levels: 3, containers: 3 });
  expect(editorLimits).toEqual({ levels: 6, containers: 100 });
});

test('a missing value is reported with its pointer', () => {
  const blank = { eq: [{ path: 'family' }, ''] };
  expect(unfilled({ all: [leaf, { some: { in: 'pins', where: blank } }] }, '/where')).toEqual([
    '/where/all/1/some/where/eq/1',
  ]);
  expect(unfilled({ in: [{ path: 'family' }, []] }, '/require')).toEqual(['/require/in/1']);
});
