/** Tests of section 3 in SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { CatalogStore } from '../port/port.ts';
import { committed, deleteOf, headRecords, historyRecords, putOf, tea, type OpenStore } from './samples.ts';

export function historyRules(title: string, open: OpenStore, history: CatalogStore['history']): void {
  let store: CatalogStore;
  const begin = async () => (store = await open());

  if (history === 'none') return noHistoryRules(title, open);

  describe(`${title}: history`, () => {
    async function someHistory() {
      await begin();
      expect(store.history).toBe(history);
      await committed(store, [putOf('wires', 'a', null, { n: 1 }), putOf('designs', 'd', null)], {
        at: '2026-03-01T08:00:00.000Z',
        message: 'one',
      });
      await committed(store, [putOf('wires', 'a', 1, { n: 2 })], {
        at: '2026-03-02T08:00:00.000Z',
        who: tea,
        message: 'two',
      });
      await committed(store, [putOf('wires', 'a', null, {}, 'starter')], {
        at: '2026-03-03T08:00:00.000Z',
        message: 'three',
      });
      await committed(store, [deleteOf('wires', 'a', 2)], { at: '2026-03-04T08:00:00.000Z', message: 'four' });
    }

    test('S3.1 lines are returned newest first, as many as requested, below the cursor', async () => {
      await someHistory();
      const lines = await store.lines({ limit: 3 });
      expect(lines.map((line) => line.seq)).toEqual([4, 3, 2]);
      expect(lines[2]).toEqual({
        seq: 2,
        at: '2026-03-02T08:00:00.000Z',
        who: tea,
        message: 'two',
        count: 1,
        touched: [{ kind: 'wires', key: 'a', op: 'put' }],
      });
      expect((await store.lines({ limit: 3, before: 2 })).map((line) => line.message)).toEqual(['one']);
    });

    test('S3.2 O17.1 lines by kind, key, person and time', async () => {
      await someHistory();
      const seqs = async (query: object) => (await store.lines({ limit: 10, ...query })).map((line) => line.seq);
      expect(await seqs({ kind: 'designs' })).toEqual([1]);
      expect(await seqs({ kind: 'wires', key: 'a' })).toEqual([4, 3, 2, 1]);
      expect(await seqs({ key: 'd' })).toEqual([1]);
      expect(await seqs({ who: 'SMITH' })).toEqual([2]);
      expect(await seqs({ who: 'ada@EXAMPLE' })).toEqual([4, 3, 1]);
      expect(await seqs({ from: '2026-03-02T08:00:00.000Z', to: '2026-03-04T08:00:00.000Z' })).toEqual([3, 2]);
      expect(await seqs({ kind: 'designs', key: 'a' })).toEqual([]);
    });

    test('S3.3 O17.1 O17.2 a change set of the history has every state before and after', async () => {
      await someHistory();
      expect(await store.changeSet(2)).toEqual({
        seq: 2,
        mark: expect.any(Number) as number,
        at: '2026-03-02T08:00:00.000Z',
        who: tea,
        message: 'two',
        changes: [{ kind: 'wires', key: 'a', op: 'put', before: { id: 'a', n: 1 }, after: { id: 'a', n: 2 } }],
      });
      expect((await store.changeSet(3))?.changes).toEqual([
        { kind: 'wires', key: 'a', pack: 'starter', op: 'put', before: null, after: { id: 'a' } },
      ]);
      expect((await store.changeSet(4))?.changes).toEqual([
        { kind: 'wires', key: 'a', op: 'delete', before: { id: 'a', n: 2 }, after: null },
      ]);
      expect(await store.changeSet(5)).toBeUndefined();
    });

    test('S3.4 the change sets after a number are returned oldest first, as many as requested', async () => {
      await someHistory();
      expect((await store.since(1, 2)).map((set) => set.seq)).toEqual([2, 3]);
      expect(await store.since(2, 1)).toEqual([await store.changeSet(3)]);
      expect(await store.since(4, 10)).toEqual([]);
    });

    test('S3.5 O17.1 the history replayed from nothing gives the head', async () => {
      await someHistory();
      expect(await historyRecords(store)).toEqual(await headRecords(store));
    });

    test('S3.8 erasing replaces states, keys and messages; the rest of the history stays, and replayed it gives the head', async () => {
      await someHistory();
      const before = await store.since(0, 10);
      const count = await store.erase({
        kinds: ['wires'],
        replace: ({ kind, key, after }) =>
          kind === 'wires' && key === 'a' ? { key: 'gone', after: after === null ? null : { id: 'gone' } } : undefined,
        message: (message, kinds) => `${message}, erased ${[...kinds].join()}`,
      });
      const after = await store.since(0, 10);
      const frame = (sets: typeof after) => sets.map(({ seq, mark, at, who }) => ({ seq, mark, at, who }));
      expect(frame(after)).toEqual(frame(before));
      if (history === 'git') {
        expect([count, after]).toEqual([undefined, before]);
        return;
      }
      expect(count).toEqual({ states: 3, otherMessages: 0 });
      expect(after.map(({ message }) => message)).toEqual([
        'one, erased wires',
        'two, erased wires',
        'three',
        'four, erased wires',
      ]);
      expect(after[0]?.changes).toEqual([
        { kind: 'wires', key: 'gone', op: 'put', before: null, after: { id: 'gone' } },
        before[0]!.changes[1],
      ]);
      expect(after[2]).toEqual(before[2]);
      expect(after[3]?.changes).toEqual([
        { kind: 'wires', key: 'gone', op: 'delete', before: { id: 'gone' }, after: null },
      ]);
      expect(await store.lines({ limit: 10, kind: 'wires', key: 'gone' })).toHaveLength(3);
      expect(await historyRecords(store)).toEqual(await headRecords(store));
      await store.close();
      store = await open();
      expect(await store.since(0, 10)).toEqual(after);
      const next = await committed(store, [putOf('wires', 'b', null)]);
      expect(next.seq).toBe(5);
    });

    test('S3.8 erasing replaces names in the messages of change sets of other kinds too, and nothing else of these', async () => {
      await someHistory();
      const before = await store.since(0, 10);
      const erased = await store.erase({
        kinds: ['customers'],
        replace: () => undefined,
        message: (message) => message,
        otherMessage: (message) => message.replace('three', 'a name'),
      });
      const after = await store.since(0, 10);
      if (history === 'git') {
        expect([erased, after]).toEqual([undefined, before]);
        return;
      }
      expect(erased).toEqual({ states: 0, otherMessages: 1 });
      expect(after).toEqual(before.map((set) => (set.message === 'three' ? { ...set, message: 'a name' } : set)));
      await store.close();
      store = await open();
      expect(await store.since(0, 10)).toEqual(after);
    });

    test('S3.6 a line lists the first hundred records and the total count', async () => {
      await begin();
      await committed(
        store,
        Array.from({ length: 130 }, (_, n) => putOf('wires', `w${String(n).padStart(3, '0')}`, null)),
      );
      const [line] = await store.lines({ limit: 1 });
      expect([line!.count, line!.touched.length, line!.touched[99]!.key]).toEqual([130, 100, 'w099']);
    });
  });
}

function noHistoryRules(title: string, open: OpenStore): void {
  test(`S3.8 ${title}: erasing replaces keys and messages, which the store keeps to number its change sets`, async () => {
    let store = await open();
    await committed(store, [putOf('wires', 'a', null)], { message: 'a secret' });
    await committed(store, [putOf('designs', 'd', null)], { message: 'stays' });
    await committed(store, [deleteOf('wires', 'a', 1)], { message: 'a secret again' });
    const places = await Array.fromAsync(store.places());
    const erasing = {
      kinds: ['wires'],
      replace: ({ key }: { readonly key: string }) => (key === 'a' ? { key: 'gone', after: null } : undefined),
      message: () => 'erased',
    };
    expect(await store.erase(erasing)).toEqual({ states: 2, otherMessages: 0 });
    expect(await store.erase(erasing)).toEqual({ states: 0, otherMessages: 0 });
    await store.close();
    store = await open();
    expect([await store.head(), await Array.fromAsync(store.places())]).toEqual([3, places]);
    expect((await committed(store, [putOf('wires', 'b', null)])).seq).toBe(4);
  });

  test(`S3.7 O17.4 ${title}: no history is kept`, async () => {
    const store = await open();
    await committed(store, [putOf('wires', 'a', null)]);
    expect(store.history).toBe('none');
    expect([await store.lines({ limit: 10 }), await store.changeSet(1), await store.since(0, 10)]).toEqual([
      [],
      undefined,
      [],
    ]);
  });
}
