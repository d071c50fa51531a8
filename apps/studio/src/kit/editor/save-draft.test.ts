import { ApiError } from '@cablewright/client';
import { expect, test } from 'vitest';
import type { Versioned } from '../../api/hub.ts';
import { DraftSession } from './draft-session.ts';
import { saveDraft, type RecordSource } from './save-draft.ts';

interface Part {
  readonly label: string;
  readonly note?: string;
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
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Twisted pair'));
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
  expect(session.state).toMatchObject({ dirty: false, base: { etag: '2' } });
  expect(read().value.label).toBe('Twisted pair');
});

test('a field that was also changed elsewhere is a conflict, and saving after the merge works', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  await source.write({ label: 'Theirs' }, '1');
  expect(await saveDraft(session, source)).toEqual({ is: 'conflict' });
  expect(session.state).toMatchObject({ value: { label: 'Mine' }, theirs: { value: { label: 'Theirs' } } });
  expect(await saveDraft(session, source)).toEqual({ is: 'conflict' });
  expect(read().value.label).toBe('Theirs');
  session.rebase({ label: 'Both' });
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
  expect(read().value.label).toBe('Both');
});

test('a refusal keeps the draft', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  const refused = { ...source, write: () => Promise.reject(new ApiError(422, { code: 'rule-broken' })) };
  expect(await saveDraft(session, refused)).toMatchObject({ is: 'refused', error: { code: 'rule-broken' } });
  expect(session.state).toMatchObject({ dirty: true, value: { label: 'Mine' } });
});

test('a new record with an id in use is refused, not a conflict', async () => {
  const { source } = hubWith('Pair');
  const session = new DraftSession('wires/@new', { value: { label: '' }, etag: '' });
  session.edit('edit', rename('Mine'));
  const refused = { ...source, write: () => Promise.reject(new ApiError(412, {})) };
  expect(await saveDraft(session, refused)).toMatchObject({ is: 'refused' });
});

test('a version saved elsewhere with other changed fields is merged, and the draft is saved over it', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  await source.write({ label: 'Pair', note: 'Theirs' }, '1');
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
  expect(read()).toEqual({ value: { label: 'Mine', note: 'Theirs' }, etag: '3' });
  expect(session.state).toMatchObject({ dirty: false, value: { label: 'Mine', note: 'Theirs' } });
});

test('a save that other people always precede is refused in the end, and the draft stays', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  let notes = 0;
  const busy: RecordSource<Part> = {
    ...source,
    write: async (value, seen) => {
      await source.write({ ...read().value, note: String((notes += 1)) }, read().etag);
      return source.write(value, seen);
    },
  };
  expect(await saveDraft(session, busy)).toMatchObject({ is: 'refused', error: { status: 412 } });
  expect(session.state).toMatchObject({ dirty: true, value: { label: 'Mine' } });
});

test('if the hub does not answer, the draft is saved later', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  for (const status of [0, 502, 503, 504]) {
    const away = { ...source, write: () => Promise.reject(new ApiError(status, {})) };
    expect(await saveDraft(session, away)).toEqual({ is: 'offline' });
  }
  expect(session.state).toMatchObject({ dirty: true });
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved' });
});

test('a save whose answer was lost is recognised as saved', async () => {
  const { source, read } = hubWith('Pair');
  const session = new DraftSession('wires/pair', read());
  session.edit('edit', rename('Mine'));
  const deaf = {
    ...source,
    write: async (value: Part, seen: string | undefined) => {
      await source.write(value, seen);
      throw new ApiError(0, {});
    },
  };
  expect(await saveDraft(session, deaf)).toEqual({ is: 'offline' });
  expect(await saveDraft(session, source)).toMatchObject({ is: 'saved', version: { etag: '2' } });
  expect(session.state.dirty).toBe(false);
});
