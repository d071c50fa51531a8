/** Commits and helper functions that the tests of every backend share. */
import { addressOf, applyChangeSet, type ChangeSet, type Json } from '@cablewright/model';
import { expect } from 'vitest';
import type { CatalogStore, Commit, StoredChangeSet, StoredRecord, Write } from '../port/port.ts';

/** Opens the store of a test. After closing it, opening it again gives the same data. */
export type OpenStore = () => Promise<CatalogStore>;

export const ada = { name: 'Ada Byron', email: 'ada@example.org', via: 'session' } as const;
export const tea = { name: 'Tea Smith', via: 'local' } as const;

/** A commit with default values for all fields that a test doesn't care about. */
export function commitOf(writes: readonly Write[], more: Partial<Commit> = {}): Commit {
  return { at: '2026-03-01T08:00:00.000Z', who: ada, message: 'a change', writes, ...more };
}

export function putOf(kind: string, key: string, seen: number | null, more: object = {}, pack?: string): Write {
  return {
    kind,
    key,
    pack,
    op: 'put',
    seen,
    after: { id: key.split('/').at(-1)!, ...more },
  };
}

export function deleteOf(kind: string, key: string, seen: number): Write {
  return { kind, key, op: 'delete', seen, after: null };
}

/** Commits and returns the change set. The commit must succeed. */
export async function committed(
  store: CatalogStore,
  writes: readonly Write[],
  more?: Partial<Commit>,
): Promise<StoredChangeSet> {
  const outcome = await store.commit(commitOf(writes, more));
  if (outcome.status !== 'committed') throw new Error(`not committed: ${JSON.stringify(outcome)}`);
  return outcome.changeSet;
}

export async function all(store: CatalogStore, kinds?: readonly string[]): Promise<StoredRecord[]> {
  return Array.fromAsync(store.scan(kinds));
}

/**
 * Every record by its address, as read from the store. `historyRecords` determines the same by replaying the history.
 */
export async function headRecords(store: CatalogStore): Promise<Map<string, Json>> {
  return new Map((await all(store)).map((record) => [addressOf(record), JSON.parse(record.text) as Json]));
}

export async function historyRecords(store: CatalogStore): Promise<ReadonlyMap<string, Json>> {
  let records: ReadonlyMap<string, Json> = new Map();
  for (let seq = 0; ;) {
    const sets = await store.since(seq, 50);
    if (sets.length === 0) return records;
    for (const set of sets) {
      expect(set.seq).toBe(seq + 1);
      records = applied(records, set);
      seq = set.seq;
    }
  }
}

function applied(records: ReadonlyMap<string, Json>, set: ChangeSet): ReadonlyMap<string, Json> {
  const result = applyChangeSet(records, set);
  if (!result.ok) throw new Error(`the history does not follow from itself at ${JSON.stringify(result.conflicts[0])}`);
  return result.records;
}
