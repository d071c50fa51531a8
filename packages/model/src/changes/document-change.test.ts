import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenDocumentLaws } from './change-laws.ts';
import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  mergeDocuments,
  rebaseDocumentChange,
  squashDocumentChanges,
} from './document-change.ts';

/** Documents of the forms that designs are made of: named lists, plain lists, joints, nested objects. */
const part = fc.record(
  { id: fc.constantFrom('j1', 'j2', 'w1', 'w2'), label: fc.string(), n: fc.integer(), deep: fc.jsonValue() },
  { requiredKeys: ['id'] },
);
const joint = fc.record({
  a: fc.record({ instance: fc.constantFrom('j1', 'j2'), terminal: fc.constantFrom('1', '2') }),
  b: fc.record({ instance: fc.constantFrom('w1', 'w2'), terminal: fc.constantFrom('red', 'blue') }),
  note: fc.option(fc.string(), { nil: undefined }),
});
const document = fc.record(
  {
    label: fc.string(),
    instances: fc.dictionary(fc.constantFrom('connectors', 'segments', '2', '10'), fc.array(part, { maxLength: 4 })),
    joints: fc.array(joint, { maxLength: 4 }),
    extensions: fc.jsonValue(),
  },
  { requiredKeys: ['label'] },
);
/** The value as read from a file: without undefined and -0. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const pair = fc.tuple(document, document).map(([a, b]) => [stored(a), stored(b)] as const);

test('a change between any two documents applies, inverts, squashes, rebases and survives JSON', () => {
  fc.assert(
    fc.property(pair, ([a, b]) => {
      const change = documentChange(a, b);
      expect(brokenDocumentLaws(a, change)).toEqual([]);
      const applied = applyDocumentChange(a, change);
      expect(applied.ok && JSON.stringify(applied.value)).toBe(JSON.stringify(b));
    }),
    { numRuns: 300 },
  );
});

test('two changes squashed do what both do one after the other', () => {
  fc.assert(
    fc.property(pair, document, ([a, b], last) => {
      const c = stored(last);
      const squashed = squashDocumentChanges(a, documentChange(a, b), documentChange(b, c))!;
      const applied = applyDocumentChange(a, squashed);
      expect(applied.ok && JSON.stringify(applied.value)).toBe(JSON.stringify(c));
    }),
  );
});

test('a rebased change applies to the other side and gives what merging both sides gives', () => {
  fc.assert(
    fc.property(pair, document, ([base, mine], other) => {
      const theirs = stored(other);
      const rebased = rebaseDocumentChange(base, documentChange(base, mine), documentChange(base, theirs));
      const merged = mergeDocuments(base, mine, theirs);
      const applied = applyDocumentChange(theirs, rebased.change);
      expect(applied.ok && JSON.stringify(applied.value)).toBe(JSON.stringify(merged.value));
      expect(rebased.conflicts).toEqual(merged.conflicts);
    }),
  );
});

const connector = (id: string, label: string) => ({ id, def: 'de9', label });

test('edits of different parts of a list are paths by name and do not meet', () => {
  const base = { connectors: [connector('j1', 'PC'), connector('j2', 'Meter')] };
  const mine = documentChange(base, { connectors: [connector('j1', 'Host'), connector('j2', 'Meter')] });
  expect(mine).toEqual({
    fields: [{ path: ['connectors', 'j1', 'label'], before: 'PC', after: 'Host' }],
    orders: [],
  });
  const theirs = documentChange(base, { connectors: [connector('j2', 'Meter'), connector('j3', 'Spare')] });
  const both = rebaseDocumentChange(base, documentChange(base, base), theirs);
  expect(both.change.fields).toEqual([]);
  const clash = rebaseDocumentChange(base, mine, theirs);
  expect(clash.conflicts.map(({ path }) => path)).toEqual([['connectors', 'j1']]);
});

test('the order of a list is part of a change, and undoing gives the first order back', () => {
  const base = { connectors: [connector('j1', 'A'), connector('j2', 'B'), connector('j3', 'C')] };
  const turned = { connectors: [connector('j3', 'C'), connector('j2', 'B')] };
  const change = documentChange(base, turned);
  expect(change.orders).toEqual([{ path: ['connectors'], before: ['j1', 'j2', 'j3'], after: ['j3', 'j2'] }]);
  const undone = applyDocumentChange(turned, invertDocumentChange(change));
  expect(undone).toEqual({ ok: true, value: base });
});

test('a change that does not fit names every edit in conflict and changes nothing', () => {
  const base = { label: 'a', notes: 'n', list: [{ id: 'x', n: 1 }] };
  const change = documentChange(base, { label: 'b', notes: 'm', list: [{ id: 'x', n: 2 }] });
  const answer = applyDocumentChange({ label: 'other', notes: 'n', list: 'none' }, change);
  expect(answer).toEqual({
    ok: false,
    conflicts: [
      { path: ['label'], before: 'a', after: 'b' },
      { path: ['list', 'x', 'n'], before: 1, after: 2 },
    ],
  });
  expect(squashDocumentChanges({ label: 'other' }, change, change)).toBeUndefined();
  expect(() => rebaseDocumentChange({ label: 'other' }, change, change)).toThrow(TypeError);
});

test('parts shared by both documents are not looked into', () => {
  const shared = new Proxy({}, { ownKeys: () => expect.fail('looked into') });
  expect(documentChange({ a: 1, shared }, { a: 2, shared }).fields).toEqual([{ path: ['a'], before: 1, after: 2 }]);
});

test('the laws name what a change breaks', () => {
  expect(brokenDocumentLaws({ a: 2 }, { fields: [{ path: ['a'], before: 1, after: 3 }], orders: [] })).toEqual([
    'does not apply: a',
  ]);
  const needless = { fields: [{ path: ['a'], before: 1, after: 1 }], orders: [] };
  expect(brokenDocumentLaws({ a: 1 }, needless)).toContain('comparing gives another change');
});
