import { documentPath, isListKind, isOwnerOnly, withoutReserved, type Json } from '@cablewright/model';
import type { AssetStore, CatalogStore, StoredRecord } from '@cablewright/store';
import { namedIn } from '../../catalog/files/named.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { ZipWriter } from './zip-writer.ts';

/**
 * The catalog as a ZIP file. `data/` contains the documents of the records in force, in the same form as in the files
 * backend or a git mirror; the hub's own records hide those of packs. `files/` contains the uploaded files that the
 * documents refer to, by address. Owner-only settings are included only for owners, and are listed under `owner_only`.
 */
export async function catalogZip(store: CatalogStore, assets: AssetStore, isOwner: boolean): Promise<Uint8Array> {
  const pause = yieldToEventLoop();
  const documents = await documentsOf(store, isOwner, pause);
  const zip = new ZipWriter();
  for (const [path, text] of documents.files) await zip.add(path, Buffer.from(text));
  const uploads = uploadsIn(documents.files.values());
  const files: string[] = [];
  for (const address of uploads) {
    const bytes = await assets.get(address);
    if (bytes === undefined) continue;
    files.push(`files/${address}`);
    // Pictures, models and fonts are already compressed.
    await zip.add(`files/${address}`, bytes, true);
  }
  const manifest = { format: 1, documents: [...documents.files.keys()], files, owner_only: documents.ownerOnly };
  await zip.add('export.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  return zip.finish();
}

type Pause = ReturnType<typeof yieldToEventLoop>;

interface Documents {
  readonly files: Map<string, string>;
  readonly ownerOnly: string[];
}

async function documentsOf(store: CatalogStore, isOwner: boolean, pause: Pause): Promise<Documents> {
  const lists = new Map<string, Map<string, Json>>();
  const files = new Map<string, string>();
  const ownerOnly: string[] = [];
  const own = new Set<string>();
  for await (const record of store.scan()) {
    await pause();
    const { kind, key, pack } = record;
    if (isOwnerOnly(kind, key) && !isOwner) continue;
    // A scan returns the own layer of a record before those of packs, and packs in order of precedence.
    if (own.has(`${kind}:${key}`) && pack !== undefined) continue;
    own.add(`${kind}:${key}`);
    const path = `data/${documentPath(kind, key)}`;
    if (isOwnerOnly(kind, key)) ownerOnly.push(path);
    if (isListKind(kind)) listOf(lists, path).set(key, recordOf(record));
    else files.set(path, written(record));
  }
  for (const [path, records] of lists) files.set(path, `${JSON.stringify([...records.values()], null, 2)}\n`);
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), ownerOnly };
}

/** The addresses of the files that the documents refer to, sorted. */
function uploadsIn(texts: Iterable<string>): string[] {
  const named = new Set<string>();
  for (const text of texts) for (const address of namedIn(text)) named.add(address);
  return [...named].toSorted();
}

function listOf(lists: Map<string, Map<string, Json>>, path: string): Map<string, Json> {
  let list = lists.get(path);
  if (list === undefined) lists.set(path, (list = new Map()));
  return list;
}

function written(record: StoredRecord): string {
  return `${JSON.stringify(recordOf(record), null, 2)}\n`;
}

/** The record without reserved names. An old record may have them, but an import would refuse them. */
function recordOf({ kind, key, text }: StoredRecord): Json {
  return withoutReserved(kind, key, JSON.parse(text) as Json);
}
