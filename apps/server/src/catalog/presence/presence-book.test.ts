import type { Sql } from '@cablewright/store';
import { expect, test, vi } from 'vitest';
import { PresenceBook, type Presence } from './presence-book.ts';

/**
 * A fake of one database's notifications. If `deaf`, none is delivered. If `slow`, each waits until `pass` is called.
 */
function bus() {
  const heard = new Set<(text: string) => void>();
  const state = { deaf: false, slow: false };
  const waiting: string[] = [];
  const pass = (count = waiting.length) => {
    for (const text of waiting.splice(0, count)) for (const each of heard) each(text);
  };
  const sql = {
    notify: (_channel: string, texts: readonly string[]) => {
      if (state.deaf) return Promise.reject(new Error('no connection'));
      waiting.push(...texts);
      if (!state.slow) pass();
      return Promise.resolve();
    },
    listen: (_channel: string, each: (text: string) => void) => {
      heard.add(each);
      return Promise.resolve(() => void heard.delete(each));
    },
  } as unknown as Sql;
  return { sql, state, pass };
}

const ada: Presence = {
  design: 'lead',
  page: 'page-of-ada',
  stream: 'page-of-ada',
  person: 'ada',
  name: 'Ada',
  selected: [],
  editing: false,
};
const bo: Presence = { ...ada, page: 'page-of-bo', stream: 'page-of-bo', person: 'bo', name: 'Bo' };
const names = (book: PresenceBook) => book.of('lead').map(({ name }) => name);

test('processes on one database know of the pages of each other', async () => {
  const { sql } = bus();
  const [one, other] = [await PresenceBook.open(sql), await PresenceBook.open(sql)];
  const changed: string[] = [];
  other.onChange((design) => changed.push(design));
  await one.here(ada);
  await one.here(ada);
  await one.here({ ...ada, selected: ['j1'] });
  expect([names(other), other.of('lead')[0]?.selected, changed]).toEqual([['Ada'], ['j1'], ['lead', 'lead']]);
  await other.gone('lead', ada.page, 'bo');
  expect(names(one)).toEqual(['Ada']);
  await one.gone('lead', ada.page, 'ada');
  expect(names(other)).toEqual([]);
  one.close();
  other.close();
});

test('a page that has left is not shown again by a word of it that comes back late', async () => {
  const { sql, state, pass } = bus();
  const [one, other] = [await PresenceBook.open(sql), await PresenceBook.open(sql)];
  state.slow = true;
  const seen: string[][] = [];
  one.onChange(() => seen.push(names(one)));
  await one.here(ada);
  await one.here(bo);
  await one.gone('lead', ada.page, 'ada');
  pass(1);
  expect([names(one), names(other)]).toEqual([['Bo'], ['Ada']]);
  pass();
  expect([names(one), names(other)]).toEqual([['Bo'], ['Bo']]);
  expect(seen).toEqual([['Ada'], ['Ada', 'Bo'], ['Bo']]);
  one.close();
  other.close();
});

test('processes agree in the end, whatever order their words cross in', async () => {
  const { sql, state, pass } = bus();
  const [one, other] = [await PresenceBook.open(sql), await PresenceBook.open(sql)];
  state.slow = true;
  await one.here(ada);
  pass();
  // The page's stream in the other process ends while its last message to the first process is in transit.
  await one.here({ ...ada, selected: ['j1'] });
  await other.gone('lead', ada.page, 'ada');
  pass(1);
  expect([names(one), names(other)]).toEqual([['Ada'], []]);
  pass();
  expect([names(one), names(other)]).toEqual([[], []]);
  await other.here(ada);
  await one.here({ ...ada, selected: ['j2'] });
  pass();
  expect([one.of('lead')[0]?.selected, other.of('lead')[0]?.selected]).toEqual([['j2'], ['j2']]);
  one.close();
  other.close();
});

test('a process that cannot reach the database still knows its own pages', async () => {
  const { sql, state } = bus();
  const book = await PresenceBook.open(sql);
  state.deaf = true;
  await book.here(ada);
  expect(names(book)).toEqual(['Ada']);
  book.close();
});

test('a page without a word for a while is forgotten', async () => {
  let now = 0;
  const book = await PresenceBook.open(bus().sql, () => now);
  await book.here(ada);
  now = 20_000;
  await book.here(bo);
  now = 40_000;
  book.forgetOld();
  expect(names(book)).toEqual(['Bo']);
  book.close();
});

test('a page that reconnects its event stream stays, one whose last stream ends is gone', async () => {
  const book = await PresenceBook.open(bus().sql);
  await book.here(ada);
  const [first, second] = [book.stream(ada.page, 'ada'), book.stream(ada.page, 'ada')];
  first();
  expect(names(book)).toEqual(['Ada']);
  // Another person's stream with the same name has no effect.
  book.stream(ada.page, 'bo');
  second();
  await Promise.resolve();
  expect(names(book)).toEqual([]);
  book.close();
});

test('RE13.2 when a stream that several pages share ends, all of them are gone, in every process', async () => {
  const { sql } = bus();
  const [one, other] = [await PresenceBook.open(sql), await PresenceBook.open(sql)];
  const end = one.stream('stream-1', 'ada');
  // A page's requests may reach any process, not only the one that has its stream.
  await one.here({ ...ada, stream: 'stream-1' });
  await other.here({ ...ada, page: 'second-page', stream: 'stream-1' });
  await other.here({ ...bo, stream: 'stream-1' });
  expect([names(one), names(other)]).toEqual([
    ['Ada', 'Ada', 'Bo'],
    ['Ada', 'Ada', 'Bo'],
  ]);
  end();
  await vi.waitFor(() => expect([names(one), names(other)]).toEqual([['Bo'], ['Bo']]));
  one.close();
  other.close();
});

test('RE13.2 what a page said before its stream ended does not bring it back, whichever process hears it', async () => {
  const { sql, state, pass } = bus();
  const [one, other] = [await PresenceBook.open(sql), await PresenceBook.open(sql)];
  one.stream('stream-1', 'ada')();
  await one.here({ ...ada, stream: 'stream-1' });
  expect([names(one), names(other)]).toEqual([[], []]);
  state.slow = true;
  await other.here({ ...ada, stream: 'stream-1' });
  pass();
  expect([names(one), names(other)]).toEqual([[], ['Ada']]);
  pass();
  expect([names(one), names(other)]).toEqual([[], []]);
  state.slow = false;
  // By now, the browser has opened another stream.
  await other.here({ ...ada, stream: 'stream-2' });
  expect([names(one), names(other)]).toEqual([['Ada'], ['Ada']]);
  one.close();
  other.close();
});

test('a page of an earlier release, which names no stream, is heard from another process', async () => {
  const { sql } = bus();
  const book = await PresenceBook.open(sql);
  const { stream: _stream, ...word } = ada;
  await sql.notify('presence', [JSON.stringify(word)]);
  expect(names(book)).toEqual(['Ada']);
  book.stream(ada.page, 'ada')();
  await vi.waitFor(() => expect(names(book)).toEqual([]));
  book.close();
});

test('the pages of one design are limited', async () => {
  const book = await PresenceBook.open(bus().sql);
  for (let n = 0; n < 120; n += 1) await book.here({ ...ada, page: `page-${n}` });
  expect(book.of('lead')).toHaveLength(100);
  await book.gone('lead', 'page-0', 'ada');
  await book.here(bo);
  expect(names(book)).toContain('Bo');
  book.close();
});
