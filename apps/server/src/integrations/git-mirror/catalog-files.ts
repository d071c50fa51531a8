/**
 * The catalog's files at a change set, in the form of an export, and how further change sets change them. Records in
 * lists and records of packs are held in memory. The hub's own records with their own file aren't, so memory use
 * doesn't grow with those records or with the history.
 */
import { documentPath, isListKind, isOwnerOnly, type Change, type Json } from '@cablewright/model';
import type { CatalogStore, StoredRecord } from '@cablewright/store';
import { namedIn } from '../../catalog/files/named.ts';

/** A file to write, or to remove if the text is null. */
export interface FileEdit {
  readonly path: string;
  readonly text: string | null;
}

/** A record in one layer. */
interface Kept {
  /** The text of the record in its file. Undefined for the hub's own records that have their own file. */
  readonly text: string | undefined;
  /** Strings in the record that may be addresses of uploaded files. */
  readonly addresses: readonly string[];
}

/** The key of the hub's own layer. It sorts before every pack. */
const own = '';

/** The records of a kind, by key and layer. */
interface Kind {
  readonly records: Map<string, Map<string, Kept>>;
  /** The keys sorted by code point, which is the order of an export. Undefined after a key was added or removed. */
  order: readonly string[] | undefined;
}

interface LayerChange {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  /** Null if the record is removed. */
  readonly after: Json;
}

/** The number of change sets read at a time. It is low, because they include their records. */
export const pageOfChangeSets = 100;

export class CatalogFiles {
  readonly #kinds = new Map<string, Kind>();
  /** The number of records in force that refer to each address. */
  readonly #named = new Map<string, number>();
  #addresses: readonly string[] | undefined;

  /**
   * The files at change set `seq`, regardless of later saves. If `write` is given, every file at that change set is
   * passed to it, with lists last. The scan reads a later state, so the changes after `seq` are then undone with the
   * previous states of their records.
   */
  static async at(store: CatalogStore, seq: number, write?: (edit: FileEdit) => Promise<void>): Promise<CatalogFiles> {
    const files = new CatalogFiles();
    for await (const record of store.scan()) {
      if (isOwnerOnly(record.kind, record.key)) continue;
      const after = files.#take(record);
      if (write !== undefined && record.seq <= seq && record.pack === undefined && !isListKind(record.kind))
        await write({ path: pathOf(record), text: after });
    }
    await files.#takeBack(store, seq, write);
    if (write !== undefined) for (const edit of files.#shared()) await write(edit);
    return files;
  }

  #take({ kind, key, pack, text }: StoredRecord): string {
    const written = writtenAs(kind, JSON.parse(text) as Json);
    this.#set(kind, key, pack ?? own, keptOf(kind, pack, written));
    return written;
  }

  /** Undoes the changes of the change sets after `seq`. */
  async #takeBack(store: CatalogStore, seq: number, write?: (edit: FileEdit) => Promise<void>): Promise<void> {
    const seen = new Set<string>();
    const head = await store.head();
    for (let after = seq; after < head;) {
      const sets = await store.since(after, pageOfChangeSets);
      for (const { changes } of sets)
        for (const { kind, key, pack, before } of changes) {
          const name = JSON.stringify([kind, key, pack]);
          if (seen.has(name) || isOwnerOnly(kind, key)) continue;
          seen.add(name);
          this.#put({ kind, key, pack, after: before });
          const text = before === null ? null : writtenAs(kind, before);
          if (text !== null && pack === undefined && !isListKind(kind))
            await write?.({ path: pathOf({ kind, key }), text });
        }
      after = sets.at(-1)?.seq ?? head;
    }
  }

  /** The files of lists, and the files of those pack records that aren't hidden by an own record. */
  *#shared(): Generator<FileEdit> {
    for (const [kind, { records }] of this.#kinds) {
      if (isListKind(kind)) yield { path: pathOf({ kind, key: '' }), text: this.#listText(kind) };
      else
        for (const [key, layers] of records) {
          const text = layers.has(own) ? undefined : inForce(layers)?.text;
          if (text !== undefined) yield { path: pathOf({ kind, key }), text };
        }
    }
  }

  /** Applies a change set and returns the files to write and remove. */
  apply(changes: readonly Change[]): FileEdit[] {
    const edits = new Map<string, string | null>();
    const lists = new Set<string>();
    for (const change of changes) {
      const { kind, key } = change;
      if (isOwnerOnly(kind, key)) continue;
      this.#put(change);
      if (isListKind(kind)) lists.add(kind);
      else this.#edit(change, edits);
    }
    for (const kind of lists) edits.set(pathOf({ kind, key: '' }), this.#listText(kind));
    return [...edits].map(([path, text]) => ({ path, text }));
  }

  #edit({ kind, key, pack, after }: Change, edits: Map<string, string | null>): void {
    const path = pathOf({ kind, key });
    const layers = this.#kinds.get(kind)?.records.get(key);
    if (layers?.has(own) !== true) edits.set(path, (layers && inForce(layers)?.text) ?? null);
    else if (pack === undefined) edits.set(path, writtenAs(kind, after));
  }

  /**
   * The addresses that records in force refer to, sorted. The same array is returned until an address is added or
   * removed.
   */
  addresses(): readonly string[] {
    return (this.#addresses ??= [...this.#named.keys()].toSorted());
  }

  #put({ kind, key, pack, after }: LayerChange): void {
    const record = after === null ? undefined : keptOf(kind, pack, writtenAs(kind, after));
    this.#set(kind, key, pack ?? own, record);
  }

  #set(name: string, key: string, layer: string, record: Kept | undefined): void {
    const kind = this.#kindOf(name);
    const layers = kind.records.get(key) ?? new Map<string, Kept>();
    this.#count(inForce(layers), -1);
    if (record === undefined) layers.delete(layer);
    else layers.set(layer, record);
    this.#count(inForce(layers), 1);
    if (kind.records.has(key) === layers.size > 0) return;
    kind.order = undefined;
    if (layers.size > 0) kind.records.set(key, layers);
    else kind.records.delete(key);
  }

  #kindOf(name: string): Kind {
    let kind = this.#kinds.get(name);
    if (kind === undefined) this.#kinds.set(name, (kind = { records: new Map(), order: undefined }));
    return kind;
  }

  #count(record: Kept | undefined, by: 1 | -1): void {
    for (const address of record?.addresses ?? []) {
      const count = (this.#named.get(address) ?? 0) + by;
      if (count === 0 || count === by) this.#addresses = undefined;
      if (count === 0) this.#named.delete(address);
      else this.#named.set(address, count);
    }
  }

  /** The text of a list. Null if it has no records, because an export then has no such file. */
  #listText(name: string): string | null {
    const kind = this.#kindOf(name);
    if (kind.records.size === 0) return null;
    kind.order ??= [...kind.records.keys()].toSorted(byCodePoint);
    return `[\n${kind.order.map((key) => inForce(kind.records.get(key)!)!.text).join(',\n')}\n]\n`;
  }
}

/** The record in the own layer or, if there is none, in the first pack by name. */
function inForce(layers: ReadonlyMap<string, Kept>): Kept | undefined {
  let first: string | undefined;
  for (const layer of layers.keys()) if (first === undefined || layer < first) first = layer;
  return first === undefined ? undefined : layers.get(first);
}

function keptOf(kind: string, pack: string | undefined, written: string): Kept {
  const fromFile = pack === undefined && !isListKind(kind);
  return { text: fromFile ? undefined : written, addresses: [...new Set(namedIn(written))] };
}

/** The text of a record in its file: either an item of a list, indented by two spaces, or the whole file. */
function writtenAs(kind: string, record: Json): string {
  const text = JSON.stringify(record, null, 2);
  return isListKind(kind) ? `  ${text.replaceAll('\n', '\n  ')}` : `${text}\n`;
}

function pathOf({ kind, key }: { readonly kind: string; readonly key: string }): string {
  return `data/${documentPath(kind, key)}`;
}

/** Compares as the database does, by UTF-8 bytes. */
function byCodePoint(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
}
