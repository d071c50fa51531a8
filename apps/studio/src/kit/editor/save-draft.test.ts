import { ApiError } from '@cablewright/client';
import { expect, test } from 'vitest';
import type { Versioned } from '../../api/hub.ts';
import { DraftSession } from './draft-session.ts';
import { saveDraft, type RecordSource } from './save-draft.ts';

interface Part {
  readonly label: string;
}

/** A hub with one record. */
function hubWith(label: string) {
  let now: Versioned<Part> = { value: { label }, etag: '1' };
  const source: RecordSource<Part> = {
    kind: 'wires',
    id: 'pair',
    name: ({ label: name }) => name,
    read: () => Promise.resolve(now),
    write: (value, seen) => {
      if (seen !== undefined && seen !== now.etag) return Promise.reject(new ApiError(412, {}));
      now = { value, etag: String(Number(now.etag) + 1) };
      return Promise.resolve(now);
    },
  };
  return { source, read: () => now };
}

const rename = (label: string) => (): Part => ({ label });

test('a draft is saved over the version it began from', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read(), undefined);
  session.edit('edit', rename('Twisted pair'));
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
  expect(session.state).toMatchObject({ dirty: false, base: { etag: '2' } });
  expect(read().value.label).toBe('Twisted pair');
});

test('a version saved elsewhere is shown with the draft, and saving after the merge works', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read(), undefined);
  session.edit('edit', rename('Mine'));
  await source.write({ label: 'Theirs' }, '1');
  expect(await saveDraft(session, source)).toEqual({ is: 'conflict' });
  expect(session.state).toMatchObject({ value: { label: 'Mine' }, theirs: { value: { label: 'Theirs' } } });
  session.rebase({ label: 'Both' });
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
  expect(read().value.label).toBe('Both');
});

test('a refusal keeps the draft', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read(), undefined);
  session.edit('edit', rename('Mine'));
  const refused = { ...source, write: () => Promise.reject(new ApiError(422, { code: 'rule-broken' })) };
  expect(await saveDraft(session, refused)).toMatchObject({ is: 'refused', error: { code: 'rule-broken' } });
  expect(session.state).toMatchObject({ dirty: true, value: { label: 'Mine' } });
});

test('a new record with an id in use is refused, not a conflict', async () => {
  const { source } = hubWith('Pair');
  const session = new DraftSession('wires/@new', { value: { label: '' }, etag: '' }, undefined);
  session.edit('edit', rename('Mine'));
  const taken = { ...source, write: () => Promise.reject(new ApiError(412, {})) };
  expect(await saveDraft(session, taken)).toMatchObject({ is: 'refused' });
});
