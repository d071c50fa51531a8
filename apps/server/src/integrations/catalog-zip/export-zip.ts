import { documentPath, isListKind, isOwnerOnly, type Json } from '@cablewright/model';
import type { AssetStore, CatalogStore, StoredRecord } from '@cablewright/store';
import { namedIn } from '../../catalog/files/named.ts';
import { strToU8, zipSync, type Zippable } from 'fflate';

// A zip needs a time; the same catalog gives the same bytes.
const mtime = new Date(1980, 0, 1);

/**
 * The catalog as a zip of its documents under `data/`, as a files backend or a git mirror holds them: the records in
 * force, the hub's over the packs'; and under `files/` the uploaded files they name, each by its address. Owner-only
 * settings come for an owner only, listed under `owner_only`.
 */
export async function catalogZip(store: CatalogStore, assets: AssetStore, isOwner: boolean): Promise<Uint8Array> {
  const documents = await documentsOf(store, isOwner);
  const files: Zippable = {};
  for (const [path, text] of documents.files) files[path] = [strToU8(text), { mtime, level: 6 }];
  const uploads = await uploadsOf(documents.files.values(), assets);
  // Pictures, models and fonts are packed already.
  for (const [path, bytes] of uploads) files[path] = [bytes, { mtime, level: 0 }];
  const manifest = {
    format: 1,
    documents: [...documents.files.keys()],
    files: [...uploads.keys()],
    owner_only: documents.ownerOnly,
  };
  files['export.json'] = [strToU8(`${JSON.stringify(manifest, null, 2)}\n`), { mtime, level: 6 }];
  return zipSync(files);
}

interface Documents {
  readonly files: Map<string, string>;
  readonly ownerOnly: string[];
}

async function documentsOf(store: CatalogStore, isOwner: boolean): Promise<Documents> {
  const lists = new Map<string, Map<string, Json>>();
  const files = new Map<string, string>();
  const ownerOnly: string[] = [];
  const own = new Set<string>();
  for await (const record of store.scan()) {
    const { kind, key, pack } = record;
    if (isOwnerOnly(kind, key) && !isOwner) continue;
    // A record's own layer comes before its packs' in a scan, and packs in the order of precedence.
    if (own.has(`${kind}:${key}`) && pack !== undefined) continue;
    own.add(`${kind}:${key}`);
    const path = `data/${documentPath(kind, key)}`;
    if (isOwnerOnly(kind, key)) ownerOnly.push(path);
    if (isListKind(kind)) listOf(lists, path).set(key, JSON.parse(record.text) as Json);
    else files.set(path, written(record));
  }
  for (const [path, records] of lists) files.set(path, `${JSON.stringify([...records.values()], null, 2)}\n`);
  return { files: new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1))), ownerOnly };
}

/** The files the documents name and the hub still has, by their paths in the zip. */
async function uploadsOf(texts: Iterable<string>, assets: AssetStore): Promise<Map<string, Uint8Array>> {
  const named = new Set<string>();
  for (const text of texts) for (const address of namedIn(text)) named.add(address);
  const found = new Map<string, Uint8Array>();
  for (const address of [...named].toSorted()) {
    const bytes = await assets.get(address);
    if (bytes !== undefined) found.set(`files/${address}`, bytes);
  }
  return found;
}

function listOf(lists: Map<string, Map<string, Json>>, path: string): Map<string, Json> {
  let list = lists.get(path);
  if (list === undefined) lists.set(path, (list = new Map()));
  return list;
}

function written({ text }: StoredRecord): string {
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
