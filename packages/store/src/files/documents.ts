/**
 * The documents on the disk. Holds the hash of every record in memory, and the full records of list documents, because
 * editing one record requires rewriting the whole list. Records in a separate file are read on demand.
 */
import type { Json } from '@cablewright/model';
import type { Disk } from './disk.ts';
import { DocumentUnreadable, type UnreadableDocument } from './unreadable-document.ts';
import {
  type RecordAddress,
  documentAt,
  type DocumentName,
  hashOf,
  listItem,
  listText,
  nameOf,
  type ParsedDocument,
  parseDocument,
  singleText,
} from './document.ts';
import { reasonOf } from '../port/opened.ts';
import type { FileAfter } from './durable.ts';

interface Document {
  readonly name: DocumentName;
  stamp: string | undefined;
  readonly hashes: Map<string, string>;
  /** For a list document, the text of each item by key. */
  readonly items: Map<string, string>;
}

/** The new state of a record. Null if the record is deleted. */
interface RecordAfter extends RecordAddress {
  readonly after: Json;
}

export class Documents {
  readonly #disk: Disk;
  readonly #documents = new Map<string, Document>();
  readonly #unreadable = new Map<string, UnreadableDocument>();

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Reads all documents again. Unreadable documents keep their previous state and are added to `unreadable`. */
  async readAll(): Promise<void> {
    for (const path of await this.paths()) await this.readAgain(path);
  }

  /** Reads a document again, which may have been deleted. An unreadable document keeps its previous state. */
  async readAgain(path: string): Promise<void> {
    const name = documentAt(path);
    if (name === undefined) return;
    const stamp = await this.#stamp(path);
    const parsed = await this.#parsed(name);
    this.#unreadable.delete(path);
    if (parsed === undefined) this.#documents.delete(path);
    else if (parsed.ok) {
      const document: Document = { name, stamp, hashes: new Map(), items: new Map() };
      for (const [key, record] of parsed.records) setRecord(document, key, record);
      this.#documents.set(path, document);
    } else this.#unreadable.set(path, { name, stamp, reason: parsed.problems.join('; ') });
  }

  /**
   * Reads the records of a document from the disk, or the reason why it can't be read. Undefined if the file doesn't
   * exist.
   */
  async #parsed(name: DocumentName): Promise<ParsedDocument | undefined> {
    try {
      const text = await this.#disk.read(name.path);
      return text === undefined ? undefined : parseDocument(name, text);
    } catch (error) {
      return { ok: false, problems: [reasonOf(error)] };
    }
  }

  async #stamp(path: string): Promise<string | undefined> {
    return this.#disk.stamp(path).catch((error: unknown) => reasonOf(error));
  }

  /** The documents that couldn't be read when they were last checked. */
  get unreadable(): ReadonlyMap<string, UnreadableDocument> {
    return this.#unreadable;
  }

  /** Whether the records of a document are in memory, even if it has become unreadable since. */
  holds(path: string): boolean {
    return this.#documents.has(path);
  }

  /** Finds documents that have become unreadable or readable again, without reading their records. */
  async findUnreadable(): Promise<void> {
    for (const path of await this.paths()) {
      const name = documentAt(path);
      const stamp = await this.#stamp(path);
      const before = this.#unreadable.get(path);
      if (name === undefined || stamp === (before ?? this.#documents.get(path))?.stamp) continue;
      const parsed = await this.#parsed(name);
      if (parsed?.ok === false) this.#unreadable.set(path, { name, stamp, reason: parsed.problems.join('; ') });
      else this.#unreadable.delete(path);
    }
  }

  /** The paths of all documents, including new ones that are only on the disk. */
  async paths(): Promise<Set<string>> {
    return new Set([...this.#documents.keys(), ...this.#unreadable.keys(), ...(await documentPaths(this.#disk))]);
  }

  /** Returns which of the documents another program has written since they were read. */
  async changedOutside(paths: Iterable<string>): Promise<string[]> {
    const changed: string[] = [];
    for (const path of paths) {
      const lastRead = this.#unreadable.get(path) ?? this.#documents.get(path);
      if ((await this.#stamp(path)) !== lastRead?.stamp) changed.push(path);
    }
    return changed;
  }

  /** Every record with its hash. */
  *records(): Generator<RecordAddress & { readonly hash: string }> {
    for (const { name, hashes } of this.#documents.values()) {
      for (const [key, hash] of hashes) yield { kind: name.kind, key, pack: name.pack, hash };
    }
  }

  /** The current record, or null. Throws if its document can't be read. */
  async record(address: RecordAddress): Promise<Json> {
    const name = nameOf(address);
    const document = this.#documents.get(name.path);
    const item = document?.items.get(address.key);
    if (item !== undefined) return JSON.parse(item) as Json;
    const broken = this.#unreadable.get(name.path);
    if (name.key === undefined && broken !== undefined && document === undefined) throw new DocumentUnreadable(broken);
    if (name.key === undefined || (broken === undefined && !document?.hashes.has(address.key))) return null;
    const parsed = await this.#parsed(name);
    if (parsed === undefined) return null;
    if (parsed.ok) return parsed.records.get(name.key) ?? null;
    const unreadable = { name, stamp: await this.#stamp(name.path), reason: parsed.problems.join('; ') };
    this.#unreadable.set(name.path, unreadable);
    throw new DocumentUnreadable(unreadable);
  }

  /** The files that result from writing these records. Changes nothing. */
  filesAfter(records: readonly RecordAfter[]): FileAfter[] {
    return [...byDocument(records)].map(([path, group]) => {
      const [first] = group;
      const name = nameOf(first);
      const { after } = first;
      if (name.key !== undefined) return { path, text: after === null ? null : singleText(after) };
      const items = new Map(this.#documents.get(path)?.items);
      for (const record of group) {
        if (record.after === null) items.delete(record.key);
        else items.set(record.key, listItem(record.after));
      }
      return { path, text: listText(items) };
    });
  }

  /** Notes that the files for these records are in place. */
  async placed(records: readonly RecordAfter[]): Promise<void> {
    for (const [path, group] of byDocument(records)) {
      const empty = { name: nameOf(group[0]), stamp: undefined, hashes: new Map(), items: new Map() };
      const document: Document = this.#documents.get(path) ?? empty;
      for (const record of group) setRecord(document, record.key, record.after);
      document.stamp = await this.#disk.stamp(path);
      this.#unreadable.delete(path);
      if (document.hashes.size === 0) this.#documents.delete(path);
      else this.#documents.set(path, document);
    }
  }
}

function setRecord(document: Document, key: string, record: Json): void {
  document.hashes.delete(key);
  document.items.delete(key);
  if (record === null) return;
  document.hashes.set(key, hashOf(record));
  if (document.name.key === undefined) document.items.set(key, listItem(record));
}

function byDocument(records: readonly RecordAfter[]): ReadonlyMap<string, readonly [RecordAfter, ...RecordAfter[]]> {
  const groups = new Map<string, [RecordAfter, ...RecordAfter[]]>();
  for (const record of records) {
    const { path } = nameOf(record);
    const group = groups.get(path);
    if (group === undefined) groups.set(path, [record]);
    else group.push(record);
  }
  return groups;
}

/** The paths of the catalog's documents, in `data` and in the `data` folder of each pack. */
async function documentPaths(disk: Disk): Promise<string[]> {
  const packs = (await disk.list('packs')).filter((name) => name.endsWith('/'));
  const roots = ['data', ...packs.map((name) => `packs/${name}data`)];
  const paths = (await Promise.all(roots.map((root) => filesBelow(disk, root)))).flat();
  return paths.filter((path) => documentAt(path) !== undefined);
}

async function filesBelow(disk: Disk, folder: string): Promise<string[]> {
  const names = await disk.list(folder);
  const inner = names.map(async (name) => {
    if (!name.endsWith('/')) return [`${folder}/${name}`];
    return filesBelow(disk, `${folder}/${name.slice(0, -1)}`);
  });
  return (await Promise.all(inner)).flat();
}
