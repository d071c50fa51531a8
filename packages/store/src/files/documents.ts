/**
 * The documents as they lie on the disk: for every record its hash; the records of list documents themselves, since an
 * edit of one writes the whole list. Records that have a file of their own are read from it when they are wanted.
 */
import type { Json } from '@cablewright/model';
import type { Disk } from './disk.ts';
import { documentAt, hashOf, listItem, listText, nameOf, parseDocument, singleText } from './document.ts';
import type { Address, DocumentName } from './document.ts';
import type { FileAfter } from './durable.ts';

interface Document {
  readonly name: DocumentName;
  stamp: string | undefined;
  readonly hashes: Map<string, string>;
  /** For a list document, its items' texts by key. */
  readonly items: Map<string, string>;
}

/** A record to be: null for none. */
interface RecordAfter extends Address {
  readonly after: Json;
}

export class Documents {
  readonly #disk: Disk;
  readonly #documents = new Map<string, Document>();

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Reads all documents again. Answers what cannot be read, each with its file; those documents stay as they were. */
  async readAll(): Promise<string[]> {
    const paths = await this.paths();
    const problems: string[] = [];
    for (const path of paths) problems.push(...(await this.readAgain(path)));
    return problems;
  }

  /** Reads one document again, which may be gone. Answers why it can’t be read. */
  async readAgain(path: string): Promise<string[]> {
    const name = documentAt(path);
    if (name === undefined) return [];
    const stamp = await this.#disk.stamp(path);
    const text = await this.#disk.read(path).catch(() => '');
    if (text === undefined) {
      this.#documents.delete(path);
      return [];
    }
    const parsed = parseDocument(name, text);
    if (!parsed.ok) return [...parsed.problems];
    const document: Document = { name, stamp, hashes: new Map(), items: new Map() };
    for (const [key, record] of parsed.records) put(document, key, record);
    this.#documents.set(path, document);
    return [];
  }

  /** Every document there is, known or not. */
  async paths(): Promise<Set<string>> {
    return new Set([...this.#documents.keys(), ...(await documentPaths(this.#disk))]);
  }

  /** Which of the documents were written by another program since they were read. */
  async changedOutside(paths: Iterable<string>): Promise<string[]> {
    const changed: string[] = [];
    for (const path of paths) {
      if ((await this.#disk.stamp(path)) !== this.#documents.get(path)?.stamp) changed.push(path);
    }
    return changed;
  }

  /** Every record there is, with its hash. */
  *records(): Generator<Address & { readonly hash: string }> {
    for (const { name, hashes } of this.#documents.values()) {
      const layer = name.pack === undefined ? {} : { pack: name.pack };
      for (const [key, hash] of hashes) yield { kind: name.kind, key, ...layer, hash };
    }
  }

  /** The record as it is, or null. */
  async record(address: Address): Promise<Json> {
    const name = nameOf(address);
    const document = this.#documents.get(name.path);
    if (document === undefined || !document.hashes.has(address.key)) return null;
    const text = name.key === undefined ? document.items.get(address.key)! : await this.#disk.read(name.path);
    return text === undefined ? null : (JSON.parse(text) as Json);
  }

  /** The files there will be once the records are as given. Changes nothing. */
  filesAfter(records: readonly RecordAfter[]): FileAfter[] {
    return [...byDocument(records)].map(([path, group]) => {
      const name = nameOf(group[0]!);
      const after = group[0]!.after;
      if (name.key !== undefined) return { path, text: after === null ? null : singleText(after) };
      const items = new Map(this.#documents.get(path)?.items);
      for (const record of group) {
        if (record.after === null) items.delete(record.key);
        else items.set(record.key, listItem(record.after));
      }
      return { path, text: listText(items) };
    });
  }

  /** Takes note that the files for these records have been placed. */
  async placed(records: readonly RecordAfter[]): Promise<void> {
    for (const [path, group] of byDocument(records)) {
      const empty = { name: nameOf(group[0]!), stamp: undefined, hashes: new Map(), items: new Map() };
      const document: Document = this.#documents.get(path) ?? empty;
      for (const record of group) put(document, record.key, record.after);
      document.stamp = await this.#disk.stamp(path);
      if (document.hashes.size === 0) this.#documents.delete(path);
      else this.#documents.set(path, document);
    }
  }
}

function put(document: Document, key: string, record: Json): void {
  document.hashes.delete(key);
  document.items.delete(key);
  if (record === null) return;
  document.hashes.set(key, hashOf(record));
  if (document.name.key === undefined) document.items.set(key, listItem(record));
}

function byDocument(records: readonly RecordAfter[]): Map<string, RecordAfter[]> {
  return Map.groupBy(records, (record) => nameOf(record).path);
}

/** The paths of the catalog's documents below `data` and the packs' `data`. */
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
