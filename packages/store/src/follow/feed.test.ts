import { expect, test } from 'vitest';
import type { StoredChangeSet } from '../port/port.ts';
import { Feed } from './feed.ts';

const set = (seq: number): StoredChangeSet => ({
  seq,
  mark: 100 + seq,
  at: '2026-03-01T08:00:00.000Z',
  who: { name: 'Ada', via: 'session' },
  message: '',
  changes: [],
});

/** A readable history, a log of its reads, and a feed that has delivered the history up to `from`. */
function begun(length: number, from = 0) {
  const reads: string[] = [];
  const history = { length, fails: false };
  const feed = new Feed({ seq: from, mark: 100 + from }, async (seq, limit) => {
    reads.push(`${seq} ${limit}`);
    if (history.fails) throw new Error('no history');
    const end = Math.min(history.length, seq + limit);
    return Array.from({ length: Math.max(0, end - seq) }, (_, n) => set(seq + n + 1));
  });
  const got: number[] = [];
  const stop = feed.follow(({ seq }) => got.push(seq));
  return { feed, history, reads, got, stop };
}

test('S4.1 S4.3 change sets in memory are delivered directly, and those in between are read from the history', async () => {
  const { feed, history, reads, got } = begun(3, 2);
  await feed.reach(3, [set(3)]);
  expect([got, reads, feed.last]).toEqual([[3], [], { seq: 3, mark: 103 }]);
  history.length = 6;
  await feed.reach(6, [set(6)]);
  expect([got, reads]).toEqual([[3, 4, 5, 6], ['3 100']]);
  await feed.reach(5);
  expect([got, feed.last.seq]).toEqual([[3, 4, 5, 6], 6]);
});

test('S4.1 concurrent calls deliver nothing twice, and a long history is read in pages', async () => {
  const { feed, reads, got } = begun(250);
  await Promise.all([feed.reach(120), feed.reach(250), feed.reach(90)]);
  expect(got).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
  expect(reads).toEqual(['0 100', '100 100', '200 100']);
});

test('S4.5 the next call catches up on what could not be read', async () => {
  const { feed, history, got } = begun(2);
  history.fails = true;
  await feed.reach(2, [set(2)]);
  expect(got).toEqual([]);
  history.fails = false;
  history.length = 3;
  await feed.reach(3, [set(3)]);
  expect(got).toEqual([1, 2, 3]);
});

test('a history shorter than announced ends the call, and the rest is delivered when it is there', async () => {
  const { feed, history, got } = begun(1);
  await feed.reach(4);
  expect(got).toEqual([1]);
  history.length = 4;
  await feed.reach(4);
  expect(got).toEqual([1, 2, 3, 4]);
});

test('S4.7 after a history that went back the feed continues from there, without earlier change sets in memory', async () => {
  const { feed, history, got } = begun(4, 4);
  history.fails = true;
  await feed.reach(6, [set(6)]);
  feed.goOnFrom({ seq: 2, mark: 7 });
  expect(feed.last).toEqual({ seq: 2, mark: 7 });
  history.fails = false;
  history.length = 5;
  await feed.reach(6);
  expect(got).toEqual([3, 4, 5]);
});

test('S4.4 S4.6 a follower that stopped gets nothing more, and one that throws withholds nothing from the others', async () => {
  const { feed, history, got, stop } = begun(1);
  const warned = new Promise<Error>((done) => process.once('warning', done));
  const others: number[] = [];
  feed.follow(() => {
    throw new Error('a follower of the test failed');
  });
  feed.follow(({ seq }) => others.push(seq));
  await feed.reach(1);
  stop();
  history.length = 2;
  await feed.reach(2);
  expect([got, others]).toEqual([[1], [1, 2]]);
  expect((await warned).message).toBe('a follower of the test failed');
});

test('a change set without a mark counts as mark 0', async () => {
  const { feed } = begun(0);
  const { mark, ...bare } = set(1);
  expect(mark).toBe(101);
  await feed.reach(1, [bare]);
  expect(feed.last).toEqual({ seq: 1, mark: 0 });
});
