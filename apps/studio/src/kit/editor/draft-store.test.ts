import { expect, test } from 'vitest';
import { DraftStore } from './draft-store.ts';
import { memory } from './testing/memory.ts';

/** The limits: characters of all drafts in a browser, and number of drafts of one person. */
const [maxCharacters, maxDrafts] = [4_000_000, 200];

const draft = (label: string) => ({
  etag: '"1"',
  base: { label: 'Lead', pins: [1, 2] },
  value: { label, pins: [1, 2] },
});
const clockAt = (time: string) => () => new Date(time);

test('a draft is only read by its own person', () => {
  const storage = memory();
  const ada = new DraftStore(storage, 'ada');
  const bo = new DraftStore(storage, 'bo');
  ada.write('lead', draft('of Ada'), 'Lead');
  expect([bo.read('lead'), bo.list()]).toEqual([undefined, []]);
  bo.write('lead', draft('of Bo'));
  bo.remove('other');
  expect(ada.read('lead')).toEqual(draft('of Ada'));
  expect(bo.read('lead')).toEqual(draft('of Bo'));
  bo.remove('lead');
  expect([ada.read('lead'), bo.read('lead')]).toEqual([draft('of Ada'), undefined]);
});

test('a person whose id begins with another person’s id has separate drafts', () => {
  const storage = memory();
  new DraftStore(storage, 'ada').write('b:lead', draft('of Ada'));
  for (const other of ['ada:b', 'ad', 'ada%3Ab', '']) {
    const store = new DraftStore(storage, other);
    expect([store.list(), store.read('lead'), store.read('b:lead')]).toEqual([[], undefined, undefined]);
  }
});

test('drafts are listed with their names and times, the latest first', () => {
  const storage = memory();
  new DraftStore(storage, 'ada', clockAt('2026-01-01T00:00:00Z')).write('lead', draft('a'), 'Lead');
  new DraftStore(storage, 'ada', clockAt('2026-01-02T00:00:00Z')).write('wires/pair', draft('b'), 'Pair');
  expect(new DraftStore(storage, 'ada').list()).toEqual([
    { document: 'wires/pair', name: 'Pair', at: '2026-01-02T00:00:00.000Z' },
    { document: 'lead', name: 'Lead', at: '2026-01-01T00:00:00.000Z' },
  ]);
});

test('a draft is stored as a change', () => {
  const storage = memory();
  new DraftStore(storage, 'ada').write('lead', draft('Mine'));
  const { base, change } = JSON.parse(storage.getItem('draft:ada:lead')!) as Record<string, unknown>;
  expect(base).toEqual(draft('').base);
  expect(change).toEqual({ fields: [{ path: ['label'], before: 'Lead', after: 'Mine' }], orders: [] });
});

test('a draft that cannot be read is removed', () => {
  for (const text of [
    '{',
    'null',
    '[]',
    '{"etag":"1"}',
    '{"etag":"1","base":{},"change":7}',
    '{"etag":"1","base":{},"change":{"fields":[{"path":["a"],"before":1}],"orders":[]}}',
  ]) {
    const storage = memory();
    storage.setItem('draft:ada:lead', text);
    expect(new DraftStore(storage, 'ada').read('lead')).toBeUndefined();
    expect(storage.length).toBe(0);
  }
});

test('a draft without room is not stored, and the others stay', () => {
  const storage = memory();
  const store = new DraftStore(storage, 'ada');
  const large = (part: number) => draft('x'.repeat(maxCharacters * part));
  expect([store.write('a', large(0.6)), store.write('b', large(0.6)), store.write('c', large(0.3))]).toEqual([
    true,
    false,
    true,
  ]);
  // The same draft, now larger, counts only once.
  expect([store.write('a', large(0.65)), store.write('a', large(0.8))]).toEqual([true, false]);
  expect(store.list().map(({ document }) => document)).toEqual(['a', 'c']);
  expect(new DraftStore(memory(10), 'ada').write('a', draft('x'))).toBe(false);
});

test('a person has at most two hundred drafts, and other people still have room', () => {
  const storage = memory();
  const store = new DraftStore(storage, 'ada');
  for (let n = 0; n < maxDrafts; n += 1) expect(store.write(`lead-${n}`, draft('x'))).toBe(true);
  expect([store.write('one-more', draft('x')), store.write('lead-7', draft('y'))]).toEqual([false, true]);
  expect(new DraftStore(storage, 'bo').write('lead', draft('x'))).toBe(true);
});

test('drafts stored by release 0.1 go to the person who signs in first, and to no other', () => {
  const storage = memory();
  const { etag, base, value } = draft('Mine');
  storage.setItem('draft:lead', JSON.stringify({ etag, base, design: value }));
  storage.setItem('draft:wires/pair', JSON.stringify({ etag, base, value }));
  const ada = new DraftStore(storage, 'ada');
  expect([ada.read('lead'), ada.read('wires/pair')]).toEqual([draft('Mine'), draft('Mine')]);
  expect(new DraftStore(storage, 'bo').list()).toEqual([]);
});
