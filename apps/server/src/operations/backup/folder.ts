/** The backup of a hub on a folder: its document files as they are on disk, and a copy of its SQLite file. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { documentPath, isListKind, type Json } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';
import { BackupBusy, type BackupPart, type WrittenSnapshot } from './backups.ts';
import { writeDurably } from './write.ts';

export interface FolderParts {
  /** The path of the catalog folder. */
  readonly catalog: string;
  readonly accounts: string;
}

/** How often the documents are read again if a save happens while they are being read. */
const maxTries = 20;

/**
 * Writes `catalog/` and `accounts.sqlite` into the folder. The documents are a consistent snapshot. A file that can't
 * be parsed is copied unchanged, so that a single broken file doesn't prevent backups.
 */
export async function writeFolder(
  { catalog, accounts }: FolderParts,
  store: CatalogStore,
  place: string,
): Promise<WrittenSnapshot> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const head = await store.head();
    const files = await catalogFiles(store, catalog);
    if ((await store.head()) !== head) continue;
    const parts: BackupPart[] = [];
    for (const [path, bytes] of files) parts.push(await writePart(place, `catalog/${path}`, bytes));
    parts.push(await writeAccounts(accounts, place));
    return { head, parts };
  }
  throw new BackupBusy('the catalog kept changing while it was read; try again when fewer people are saving');
}

/** The documents of every layer, by their paths in the catalog folder. */
async function catalogFiles(store: CatalogStore, folder: string): Promise<Map<string, Uint8Array>> {
  const lists = new Map<string, Json[]>();
  const files = new Map<string, Uint8Array>();
  const unreadable = new Set<string>();
  for await (const { kind, key, pack, text } of store.scan(undefined, ({ path }) => unreadable.add(path))) {
    const path = `${pack === undefined ? 'data' : `packs/${pack}/data`}/${documentPath(kind, key)}`;
    const record = JSON.parse(text) as Json;
    if (!isListKind(kind)) files.set(path, textOf(record));
    else if (!lists.get(path)?.push(record)) lists.set(path, [record]);
  }
  for (const [path, records] of lists) files.set(path, textOf(records));
  for (const path of unreadable) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes !== undefined) files.set(path, bytes);
  }
  return files;
}

function textOf(document: Json): Uint8Array {
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}

async function writePart(place: string, path: string, bytes: Uint8Array): Promise<BackupPart> {
  await mkdir(dirname(join(place, path)), { recursive: true, mode: 0o700 });
  await writeDurably(join(place, path), bytes);
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Tables that aren't backed up: running jobs and events, which would run or be sent again after a restore, and edit
 * leases.
 */
const omittedTables = ['jobs', 'job_beats', 'outbox', 'change_sets', 'leases'];

/** SQLite creates a consistent copy, even while people sign in. */
async function writeAccounts(accounts: string, place: string): Promise<BackupPart> {
  const path = 'accounts.sqlite';
  const from = new DatabaseSync(accounts);
  from.prepare('vacuum into ?').run(join(place, path));
  from.close();
  const copy = new DatabaseSync(join(place, path));
  for (const table of omittedTables) copy.exec(`delete from ${table}`);
  copy.close();
  return {
    path,
    sha256: createHash('sha256')
      .update(await readFile(join(place, path)))
      .digest('hex'),
  };
}
