import { expect, test } from 'vitest';
import type { CatalogStore } from '@cablewright/store';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import { freshDatabase, openTestHub, startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { takePartsOf } from '../../hub/work.ts';
import { Backups, type TakenBackup } from './backups.ts';
import { restoreDatabase } from './restore.ts';
import { takeBackup } from './take.ts';

/** A save that the hub has acknowledged: its change set, and the label of the cable after it. */
interface Acknowledged {
  readonly seq: number;
  readonly id: string;
  readonly label: string;
}

const writers = 6;

/** Saves its own cables without a pause while `mayGoOn` returns true. */
async function write(hub: TestHub, name: string, acknowledged: Acknowledged[], mayGoOn: () => boolean): Promise<void> {
  const id = `cable-of-${name}`;
  const created = await hub.as.editor('POST', '/api/designs', { body: { id, label: 'new' } });
  expect(created.status, created.text).toBe(201);
  const design = created.json();
  let ifMatch = created.etag;
  for (let n = 0; mayGoOn(); n += 1) {
    const label = `${name} ${n}`;
    const saved = await hub.as.editor('PUT', `/api/designs/${id}`, { body: { ...design, label }, ifMatch });
    expect(saved.status, saved.text).toBe(200);
    ifMatch = saved.etag;
    acknowledged.push({ seq: Number.parseInt(saved.etag.slice(1), 10), id, label });
  }
}

/** The state of the catalog according to its history, with all change sets applied in order. */
async function replayed(store: CatalogStore): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  for (let from = 0; ;) {
    const some = await store.since(from, 500);
    if (some.length === 0) return records;
    for (const { changes } of some)
      for (const { kind, key, pack, after } of changes) {
        const name = `${pack ?? ''} ${kind} ${key}`;
        if (after === null) records.delete(name);
        else records.set(name, after);
      }
    from = some.at(-1)!.seq;
  }
}

async function stored(store: CatalogStore): Promise<Map<string, unknown>> {
  const all = await Array.fromAsync(store.scan());
  return new Map(all.map(({ kind, key, pack, text }) => [`${pack ?? ''} ${kind} ${key}`, JSON.parse(text) as unknown]));
}

test('O13.6 a backup taken under load restores a prefix of the acknowledged saves: nothing missing, nothing partial, nothing more', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  const { catalog, assets, stores } = hub.hub;
  const source = { catalog, assets, pool: stores.database!.pool, dataDir: hub.dataDir, clock: () => new Date() };
  const backups = new Backups(ownFolder());
  const acknowledged: Acknowledged[] = [];
  let going = true;
  const work = Promise.all(Array.from({ length: writers }, (_, n) => write(hub, `w${n}`, acknowledged, () => going)));
  const takenBackups: TakenBackup[] = [];
  for (const many of [60, 120]) {
    while (acknowledged.length < many) await new Promise((done) => setTimeout(done, 5));
    takenBackups.push(await takeBackup(takePartsOf(source), backups));
  }
  const during = acknowledged.length;
  while (acknowledged.length < during + 20) await new Promise((done) => setTimeout(done, 5));
  going = false;
  await work;
  const history = await catalog.store.since(0, 10_000);

  for (const backup of takenBackups) {
    const again = ends(await openTestHub(ownFolder(), { databaseUrl: await freshDatabase() }));
    const pool = again.stores.database!.pool;
    expect(await restoreDatabase({ backups, name: backup.name, assets }, pool)).toMatchObject({ ok: true });
    const { store } = again.catalog;
    // The backup was taken during the writes, neither before nor after them.
    expect(acknowledged.some(({ seq }) => seq <= backup.head)).toBe(true);
    expect(acknowledged.some(({ seq }) => seq > backup.head)).toBe(true);
    expect(await store.since(0, 10_000)).toEqual(history.slice(0, backup.head));
    expect(await stored(store)).toEqual(await replayed(store));
    const last = new Map(
      acknowledged
        .filter(({ seq }) => seq <= backup.head)
        .toSorted((a, b) => a.seq - b.seq)
        .map(({ id, label }) => [id, label]),
    );
    for (const [id, label] of last)
      expect(JSON.parse((await store.read('designs', id))!.text)).toMatchObject({ label });
  }
}, 120_000);
