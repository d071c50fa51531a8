import { isLibraryRow, Library, snapshotKinds, type LibraryRow, type NumberedRecord } from '@cablewright/engine';
import { versionKey } from '@cablewright/model';
import { openDatabaseStore, type CatalogStore } from '@cablewright/store';
import { CommandError } from '../refusal/refusal.ts';
import type { CatalogSource } from './source.ts';

/** The catalog in a PostgreSQL database: the one at `url`, or else the embedded one in the data folder. */
export async function databaseSource(options: { dataDir: string; url?: string }): Promise<CatalogSource> {
  const opened = await openDatabaseStore({ ...options, catalogOnly: true, listens: false });
  if (!opened.ok) {
    const hint = options.url === undefined ? ' With the hub running, set SERVICE_API_URL to its address.' : '';
    throw new CommandError(opened.message + hint);
  }
  const store: CatalogStore = opened.value;
  return {
    name: options.url === undefined ? options.dataDir : 'the database',
    library: () => readLibrary(store),
    design: (id) => readInForce(store, 'designs', id),
    drawing: (id) => readInForce(store, 'drawings', id),
    version: (design, rev) => readInForce(store, 'versions', versionKey(design, rev)),
    frozen: (address) => readInForce(store, 'frozen', address),
    revisions: (design) => revisionsOf(store, design),
    numbered: () => readNumbered(store),
    close: () => store.close(),
  };
}

async function readLibrary(store: CatalogStore): Promise<Library> {
  const rows: LibraryRow[] = [];
  for await (const { kind, key, pack, seq, text } of store.scan(snapshotKinds)) {
    if (isLibraryRow(kind, key)) rows.push({ kind, key, pack, seq, record: JSON.parse(text) });
  }
  return Library.build(rows);
}

/** The hub's own record, or else that of the first pack that has it. */
async function readInForce<T>(store: CatalogStore, kind: string, key: string): Promise<T | undefined> {
  const ownRecord = await store.read(kind, key);
  if (ownRecord !== undefined) return JSON.parse(ownRecord.text) as T;
  let fromPack: { readonly pack: string; readonly text: string } | undefined;
  for await (const row of store.scan([kind])) {
    if (row.key !== key || row.pack === undefined) continue;
    if (fromPack === undefined || row.pack < fromPack.pack) fromPack = { pack: row.pack, text: row.text };
  }
  return fromPack === undefined ? undefined : (JSON.parse(fromPack.text) as T);
}

/** Designs and drawings in force. Those of the hub hide those of packs. */
async function readNumbered(store: CatalogStore): Promise<NumberedRecord[]> {
  const inForce = new Map<string, { readonly pack?: string; readonly record: NumberedRecord }>();
  for await (const { kind, key, pack, text } of store.scan(['designs', 'drawings'])) {
    const before = inForce.get(`${kind}:${key}`);
    const hidden = before !== undefined && (before.pack === undefined || (pack !== undefined && before.pack < pack));
    if (hidden) continue;
    const record = { kind, key, record: JSON.parse(text) as unknown };
    inForce.set(`${kind}:${key}`, { pack, record });
  }
  return [...inForce.values()].map(({ record }) => record);
}

async function revisionsOf(store: CatalogStore, design: string): Promise<number[]> {
  const revisions: number[] = [];
  for await (const { key } of store.scan(['versions'])) {
    const [of, rev] = key.split('/');
    if (of === design) revisions.push(Number(rev));
  }
  return revisions;
}
