import type { Sql } from '@cablewright/store';
import { expect, test } from 'vitest';
import { PresenceBook, type Presence } from './presence-book.ts';

/** The notifications of one database; `deaf`: nothing is passed on. */
function bus() {
  const heard = new Set<(text: string) => void>();
  const state = { deaf: false };
  const sql = {
    notify: (_channel: string, texts: readonly string[]) => {
      if (state.deaf) return Promise.reject(new Error('no connection'));
      for (const text of texts) for (const each of heard) each(text);
      return Promise.resolve();
    },
    listen: (_channel: string, each: (text: string) => void) => {
      heard.add(each);
      return Promise.resolve(() => void heard.delete(each));
    },
  } as unknown as Sql;
  return { sql, state };
}

const ada: Presence = { design: 'lead', page: 'page-of-ada', person: 'ada', name: 'Ada', selected: [], editing: false };
const bo: Presence = { ...ada, page: 'page-of-bo', person: 'bo', name: 'Bo' };
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
  now = 30_000;
  await book.here(bo);
  now = 50_000;
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
  // Another person's stream under the same name changes nothing.
  book.stream(ada.page, 'bo');
  second();
  await Promise.resolve();
  expect(names(book)).toEqual([]);
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
