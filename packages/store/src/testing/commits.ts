/** Tests of section 2 in SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { CatalogStore } from '../port/port.ts';
import { ada, all, commitOf, committed, deleteOf, putOf, tea, type OpenStore } from './samples.ts';

export function commitRules(title: string, open: OpenStore, history: CatalogStore['history']): void {
  let store: CatalogStore;
  const begin = async () => (store = await open());

  describe(`${title}: commits`, () => {
    test('S2.1 change sets are numbered without gaps, even with conflicts between them', async () => {
      await begin();
      expect(await store.head()).toBe(0);
      const outcomes = await Promise.all(
        Array.from({ length: 12 }, (_, n) => store.commit(commitOf([putOf('designs', `d${n % 8}`, null)]))),
      );
      const numbers = outcomes.flatMap((outcome) => (outcome.status === 'committed' ? [outcome.changeSet.seq] : []));
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(await store.head()).toBe(8);
    });

    test('S2.2 a commit in conflict over one of its records writes none of them', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null)]);
      const outcome = await store.commit(
        commitOf([putOf('designs', 'd', null), putOf('wires', 'b', null), putOf('wires', 'a', null)]),
      );
      expect(outcome.status).toBe('conflict');
      expect((await all(store)).map((record) => record.key)).toEqual(['a']);
      expect(await store.head()).toBe(1);
      expect(await store.kindHead('designs')).toBe(0);
    });

    test('S2.3 O17.1 a stale write is refused, and every stale record is named with its current version', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null), putOf('wires', 'b', null), putOf('wires', 'c', null)]);
      await committed(store, [putOf('wires', 'a', 1, { n: 2 }), deleteOf('wires', 'b', 1)]);
      const outcome = await store.commit(
        commitOf([putOf('wires', 'a', 1), deleteOf('wires', 'b', 1), putOf('wires', 'c', 1)]),
      );
      expect(outcome).toEqual({
        status: 'conflict',
        conflicts: [
          { kind: 'wires', key: 'a', seen: 1, current: 2 },
          { kind: 'wires', key: 'b', seen: 1, current: null },
        ],
      });
      expect((await store.read('wires', 'c'))?.seq).toBe(1);
    });

    test('S2.4 creating what exists is a conflict', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null, {}, 'starter')]);
      const outcome = await store.commit(commitOf([putOf('wires', 'a', null, {}, 'starter')]));
      expect(outcome).toMatchObject({
        conflicts: [{ kind: 'wires', key: 'a', pack: 'starter', seen: null, current: 1 }],
      });
    });

    test('S2.5 a changed record that the commit depends on refuses the commit', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null)]);
      const lean = (seen: number | null) =>
        store.commit(commitOf([putOf('designs', 'd', null)], { expects: [{ kind: 'wires', key: 'a', seen }] }));
      expect(await lean(null)).toMatchObject({
        status: 'conflict',
        conflicts: [{ kind: 'wires', key: 'a', seen: null, current: 1 }],
      });
      expect(await lean(1)).toMatchObject({ status: 'committed' });
      expect((await store.read('wires', 'a'))?.seq).toBe(1);
    });

    test('S2.6 O17.1 a commit returns author, time, message and each previous and new state', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null, { n: 1 })]);
      const set = await committed(store, [putOf('wires', 'a', 1, { n: 2 }), putOf('designs', 'd', null)], {
        who: tea,
        message: 'thicker',
      });
      expect(set).toEqual({
        seq: 2,
        mark: expect.any(Number) as number,
        at: '2026-03-01T08:00:00.000Z',
        who: tea,
        message: 'thicker',
        changes: [
          { kind: 'wires', key: 'a', op: 'put', before: { id: 'a', n: 1 }, after: { id: 'a', n: 2 } },
          { kind: 'designs', key: 'd', op: 'put', before: null, after: { id: 'd' } },
        ],
      });
    });

    test('S2.7 of ten writers that saw the same version one succeeds', async () => {
      await begin();
      await committed(store, [putOf('designs', 'd', null)]);
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, (_, n) => store.commit(commitOf([putOf('designs', 'd', 1, { n })]))),
      );
      expect(outcomes.filter((outcome) => outcome.status === 'committed')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome.status === 'conflict')).toHaveLength(9);
    });

    test('S2.8 the head of a kind moves with its own changes, in any layer', async () => {
      await begin();
      expect(await store.kindHead('wires')).toBe(0);
      await committed(store, [putOf('wires', 'a', null), putOf('designs', 'd', null)]);
      await committed(store, [putOf('designs', 'd', 1, { n: 2 })]);
      expect([await store.kindHead('wires'), await store.kindHead('designs')]).toEqual([1, 2]);
      await committed(store, [putOf('wires', 'a', null, {}, 'starter')]);
      expect(await store.kindHead('wires')).toBe(3);
      await committed(store, [deleteOf('wires', 'a', 1)]);
      expect([await store.kindHead('wires'), await store.kindHead('designs')]).toEqual([4, 2]);
    });

    test('S2.9 a deleted record is gone, and has a new version when created again', async () => {
      await begin();
      await committed(store, [putOf('wires', 'a', null), putOf('designs', 'd', null)]);
      await committed(store, [deleteOf('wires', 'a', 1), deleteOf('designs', 'd', 1)]);
      expect(await all(store)).toEqual([]);
      await committed(store, [putOf('designs', 'd', null)]);
      expect((await store.read('designs', 'd'))?.seq).toBe(3);
    });

    test('S2.10 an invalid commit throws, naming every problem', async () => {
      await begin();
      const bad = commitOf([
        putOf('Wires', 'a', null),
        putOf('wires', '../a', null),
        putOf('wires', 'b', null),
        putOf('wires', 'b', null),
      ]);
      await expect(async () => store.commit(bad)).rejects.toThrow(
        /"Wires" is no kind; .*"\.\.\/a" is no key.*wires:b is touched twice/,
      );
      await expect(async () => store.commit(commitOf([]))).rejects.toThrow('it writes nothing');
      const text = { ...putOf('wires', 'c', null), after: 'text' };
      await expect(async () => store.commit(commitOf([text], { at: 'now' }))).rejects.toThrow(
        /not an object.*its time now/,
      );
      expect([await store.head(), await all(store)]).toEqual([0, []]);
    });

    test('S2.11 a message is stored as typed, except characters that cannot be stored', async () => {
      await begin();
      const message = '  Æ → 漢 "quoted"\n\nsecond line: # not a comment\n';
      const set = await committed(store, [putOf('wires', 'a', null)], {
        message: `${message}\u0000\ud800`,
        who: { ...ada, name: 'A\u0000da' },
      });
      expect([set.message, set.who.name]).toEqual([`${message}\ufffd`, 'Ada']);
      if (history !== 'none') expect((await store.changeSet(1))?.message).toBe(`${message}\ufffd`);
    });

    test('S2.15 whether a commit was made can be determined by its time and person', async () => {
      await begin();
      const at = '2026-03-02T08:00:00.123Z';
      await committed(store, [putOf('wires', 'a', null)], { at: '2026-03-02T08:00:00.122Z' });
      const { seq } = await committed(store, [putOf('wires', 'b', null)], { at });
      expect(await store.outcomeOf({ at, who: ada }, 1)).toMatchObject({ seq, records: [{ kind: 'wires', key: 'b' }] });
      expect(await store.outcomeOf({ at, who: ada }, seq)).toBeUndefined();
      expect(await store.outcomeOf({ at, who: tea }, 0)).toBeUndefined();
      expect(await store.outcomeOf({ at: '2026-03-02T08:00:00.124Z', who: ada }, 0)).toBeUndefined();
      expect(await store.unreadable()).toEqual([]);
    });

    test('S2.12 eight clients, 400 read-change-writes of one design: none is lost', async () => {
      await begin();
      await committed(store, [putOf('designs', 'd', null, { n: 0 })]);
      const total = history === 'git' ? 16 : 400;
      const client = async () => {
        for (let done = 0; done < total / 8;) {
          const seen = (await store.read('designs', 'd'))!;
          const write = putOf('designs', 'd', seen.seq, { n: JSON.parse(seen.text).n + 1 });
          if ((await store.commit(commitOf([write]))).status === 'committed') done += 1;
        }
      };
      await Promise.all(Array.from({ length: 8 }, client));
      expect(JSON.parse((await store.read('designs', 'd'))?.text ?? 'null')).toMatchObject({ n: total });
      expect(await store.head()).toBe(total + 1);
    }, 60_000);
  });
}
