import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenChangeLaws } from './change-laws.ts';
import {
  addressOf,
  applyChangeSet,
  changeProblems,
  put,
  remove,
  squashChanges,
  type Change,
  type RecordsByAddress,
} from './change-set.ts';
import type { Json } from '../text/json.ts';

const record = fc.record({
  id: fc.constantFrom('a', 'b'),
  n: fc.integer(),
  deep: fc.jsonValue(),
}) as fc.Arbitrary<Json>;
const step = fc.record({
  key: fc.constantFrom('a', 'b', 'c'),
  pack: fc.option(fc.constant('starter'), { nil: undefined }),
  next: fc.option(record),
});

/**
 * The changes that a list of wishes makes to some records. The existing record becomes `before`. Wishes without effect
 * are left out.
 */
function changesOf(records: RecordsByAddress, wishes: { key: string; pack?: string; next: Json }[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { key, pack, next } of wishes) {
    const address = addressOf({ kind: 'wires', key, pack });
    const before = records.get(address) ?? null;
    if (next === null && before === null) changes.delete(address);
    else
      changes.set(address, next === null ? remove('wires', key, before, pack) : put('wires', key, before, next, pack));
  }
  return [...changes.values()];
}

function after(records: RecordsByAddress, changes: Change[]): RecordsByAddress {
  const applied = applyChangeSet(records, { changes });
  if (!applied.ok) throw new Error('must apply');
  return applied.records;
}

test('a change set applies, inverts, squashes and goes to JSON and back', () => {
  fc.assert(
    fc.property(fc.array(step), fc.array(step), fc.array(step), (start, one, two) => {
      const records = after(new Map(), changesOf(new Map(), start));
      const first = changesOf(records, one);
      expect(brokenChangeLaws(records, first)).toEqual([]);
      const middle = after(records, first);
      const second = changesOf(middle, two);
      const squashed = squashChanges(first, second)!;
      expect(changeProblems(squashed)).toEqual([]);
      // Compared as JSON, in which -0 and 0 are the same number.
      const asJson = (kept: RecordsByAddress) => new Map<string, Json>(JSON.parse(JSON.stringify([...kept])));
      expect(asJson(after(records, squashed))).toEqual(asJson(after(middle, second)));
    }),
  );
});

test('a change whose before is not what is there is a conflict, and nothing is applied', () => {
  const records: RecordsByAddress = new Map([['wires:a', { id: 'a', n: 1 }]]);
  const stale = put('wires', 'a', { id: 'a', n: 0 }, { id: 'a', n: 2 });
  const fine = put('wires', 'b', null, { id: 'b' });
  expect(applyChangeSet(records, { changes: [fine, stale] })).toEqual({ ok: false, conflicts: [stale] });
  expect([...records.keys()]).toEqual(['wires:a']);
});

test('the laws name what a malformed change breaks', () => {
  const twice = [put('wires', 'a', null, { id: 'a' }), put('wires', 'a', null, { id: 'a' })];
  expect(brokenChangeLaws(new Map(), twice)).toContain('wires:a is touched twice');
  expect(changeProblems([remove('wires', 'a', null)])).toEqual(['wires:a is deleted but was not there']);
});
