import { getLibrary } from '@cablewright/client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { hub } from './hub.ts';
import { libraryQuery, libraryRowsQuery } from './library.ts';
import { markTouched } from './touched.ts';

afterEach(() => vi.unstubAllGlobals());

const wire = { kind: 'wires', key: 'pair' };

/** Answers with the library at the current change set, and counts the requests. */
function answering(): { readonly seen: string[]; seq: number } {
  const answers = { seen: [] as string[], seq: 1 };
  vi.stubGlobal('fetch', (address: string) => {
    answers.seen.push(address);
    const rows = [{ ...wire, seq: answers.seq, record: { id: 'pair', label: `Pair ${answers.seq}` } }];
    const coax = { kind: 'wires', key: 'coax', seq: 1, record: { id: 'coax', label: 'Coax' } };
    return Promise.resolve(Response.json({ seq: answers.seq, rows: [...rows, coax] }));
  });
  return answers;
}

test('CA3.2 the library uses the rows that Home has counted, and is read again after a change', async () => {
  const answers = answering();
  const client = new QueryClient();
  await client.fetchQuery(libraryRowsQuery);
  const first = await client.fetchQuery(libraryQuery);
  expect(first.get('wires', 'pair')?.label).toBe('Pair 1');
  expect(answers.seen).toEqual([hub.addressOf(getLibrary)]);
  answers.seq = 2;
  await markTouched(client, wire);
  const second = await client.fetchQuery(libraryQuery);
  expect(second.get('wires', 'pair')?.label).toBe('Pair 2');
  // Results computed from a record that did not change are reused.
  expect(second.get('wires', 'coax')).toBe(first.get('wires', 'coax'));
  expect((await client.fetchQuery(libraryRowsQuery)).seq).toBe(2);
  expect(answers.seen).toHaveLength(2);
});
