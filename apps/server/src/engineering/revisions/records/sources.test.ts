import { moduleApiVersion } from '@cablewright/modules';
import { Library } from '@cablewright/engine';
import { expect, test } from 'vitest';
import { RevisionSources } from './sources.ts';

const of = { kind: 'pcbas', id: 'board', record: { id: 'board' } };
const source = (id: string, list: () => unknown) => ({ id, label: id, kinds: ['pcbas'], list: list as () => [] });

test('C9.8 sources are independent: one that throws, hangs or returns garbage is unreadable, the others are listed', async () => {
  const sources = new RevisionSources(20);
  sources.register(source('good', () => [{ rev: 3, record: {}, src: 'Archive' }]));
  sources.register(source('throws', () => Promise.reject(new Error('No network'))));
  sources.register(source('hangs', () => new Promise(() => undefined)));
  sources.register(source('nonsense', () => [{ rev: 3, record: {} }]));
  expect(await sources.read(of, Library.empty)).toEqual([
    { id: 'good', label: 'good', items: [{ rev: 3, record: {}, src: 'Archive' }] },
    { id: 'throws', label: 'throws', unreadable: 'No network' },
    { id: 'hangs', label: 'hangs', unreadable: 'It did not respond within 20 ms.' },
    { id: 'nonsense', label: 'nonsense', unreadable: expect.stringContaining('/0') as string },
  ]);
});

test('two sources can’t share an id; a removed source is not asked any more', async () => {
  const sources = new RevisionSources();
  const remove = sources.register(source('one', () => []));
  expect(() => sources.register(source('one', () => []))).toThrow('already');
  remove();
  expect(await sources.read(of, Library.empty)).toEqual([]);
});

test('C44.3 O36.5 sources of revisions belong to the module API 1.2', () =>
  expect(moduleApiVersion >= '1.2').toBe(true));
