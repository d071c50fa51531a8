/**
 * Reads records from the folder, either a single record or all of them at one point in time, and handles documents that
 * can't be read.
 */
import { addressOf, type Change, type Json } from '@cablewright/model';
import { RecordUnreadable, type UnreadableRecordFile } from '../port/failures.ts';
import type { Commit, StoredRecord } from '../port/port.ts';
import type { Disk } from './disk.ts';
import { nameOf, type RecordAddress } from './document.ts';
import type { Documents } from './documents.ts';
import { DocumentUnreadable, type UnreadableDocument } from './unreadable-document.ts';
import { keepAside } from './durable.ts';
import type { Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { byAddress, isAmong, keepOverwritten } from './scan.ts';

/** The most unreadable files listed in the log. */
const maxNoticed = 20;

export class CatalogReader {
  readonly #disk: Disk;
  readonly #documents: Documents;
  readonly #ledger: Ledger;
  /**
   * For each scan in progress, the texts of records that were overwritten since it began and that it must still return.
   */
  readonly #scans = new Set<Map<string, string>>();
  /** Documents that couldn't be read and were therefore missing for a reader of the whole catalog. */
  readonly skipped = new Set<string>();

  constructor(disk: Disk, documents: Documents, ledger: Ledger) {
    this.#disk = disk;
    this.#documents = documents;
    this.#ledger = ledger;
  }

  /** Keeps records that a save is about to overwrite for the scans in progress. */
  keepForScans(changes: readonly Change[]): void {
    for (const scan of this.#scans) keepOverwritten(scan, changes);
  }

  async read(address: RecordAddress): Promise<StoredRecord | undefined> {
    const version = this.#ledger.version(address);
    const isUnreadable = this.#documents.unreadable.has(nameOf(address).path);
    const record = version === undefined && !isUnreadable ? null : await this.#recordAt(address);
    return record === null || version === undefined
      ? undefined
      : { ...address, seq: version.seq, text: JSON.stringify(record) };
  }

  /** The current record, or null. Throws RecordUnreadable. */
  async #recordAt(address: RecordAddress): Promise<Json> {
    return this.#documents.record(address).catch((error: unknown) => {
      throw error instanceof DocumentUnreadable ? new RecordUnreadable(this.#fileOf(error.document)) : error;
    });
  }

  #fileOf({ name, reason }: UnreadableDocument): UnreadableRecordFile {
    const { path, ...address } = name;
    const { key } = name;
    const seq = key === undefined ? 0 : (this.#ledger.version({ ...address, key })?.seq ?? 0);
    return { ...address, seq, path, reason };
  }

  async unreadable(): Promise<readonly UnreadableRecordFile[]> {
    await this.#documents.findUnreadable();
    return [...this.#documents.unreadable.values()].map((document) => this.#fileOf(document));
  }

  async *scan(kinds?: readonly string[], skipped?: (file: UnreadableRecordFile) => void): AsyncGenerator<StoredRecord> {
    const overwritten = new Map<string, string>();
    this.#scans.add(overwritten);
    const passed = new Set<string>();
    const skip = (file: UnreadableRecordFile) => {
      if (skipped === undefined) throw new RecordUnreadable(file);
      if (passed.has(file.path)) return;
      passed.add(file.path);
      this.skipped.add(file.path);
      skipped(file);
    };
    try {
      for (const document of this.#documents.unreadable.values())
        if (isAmong(document.name.kind, kinds) && !this.#documents.holds(document.name.path))
          skip(this.#fileOf(document));
      const versions = [...this.#ledger.versions()]
        .filter((version) => isAmong(version.kind, kinds))
        .toSorted(byAddress);
      for (const { kind, key, pack, seq } of versions) {
        const address = pack === undefined ? { kind, key } : { kind, key, pack };
        const record = await this.#recordAt(address).catch((error: unknown) => {
          if (!(error instanceof RecordUnreadable)) throw error;
          if (!overwritten.has(addressOf(address))) skip(error.file);
          return null;
        });
        const text = overwritten.get(addressOf(address)) ?? (record === null ? undefined : JSON.stringify(record));
        if (text !== undefined) yield { ...address, seq, text };
      }
    } finally {
      this.#scans.delete(overwritten);
    }
  }

  /** The state before a write. An existing record that can't be read counts as a record without fields. */
  async stateBefore(address: RecordAddress): Promise<Json> {
    return this.#recordAt(address).catch((error: unknown) => {
      if (error instanceof RecordUnreadable) return this.#ledger.version(address) === undefined ? null : {};
      throw error;
    });
  }

  /**
   * Throws if a commit depends on the content of an unreadable file. Writing one record of a list requires the other
   * records in it, and an expectation requires the record itself.
   */
  requireKnown({ writes, expects = [] }: Commit): void {
    const { unreadable } = this.#documents;
    if (unreadable.size === 0) return;
    const written = new Set(writes.map(addressOf));
    const lists = new Map<string, UnreadableDocument>();
    for (const address of [...writes, ...expects]) {
      const document = unreadable.get(nameOf(address).path);
      if (document === undefined || (document.name.key !== undefined && written.has(addressOf(address)))) continue;
      if (document.name.key !== undefined || !written.has(addressOf(address)))
        throw new RecordUnreadable(this.#fileOf(document));
      lists.set(document.name.path, document);
    }
    if (lists.size === 0) return;
    for (const version of this.#ledger.versions()) {
      const list = lists.get(nameOf(version).path);
      if (list !== undefined && !written.has(addressOf(version))) throw new RecordUnreadable(this.#fileOf(list));
    }
  }

  /** Keeps copies of unreadable files that are about to be replaced. */
  async keepUnreadable(journal: Journal, notice: (message: string) => void): Promise<void> {
    for (const { path } of journal.files) {
      const document = this.#documents.unreadable.get(path);
      if (document === undefined) continue;
      const aside = await keepAside(this.#disk, path);
      notice(
        `${path} could not be read (${document.reason}), and change set ${journal.line.seq} replaces it. What it held is in ${aside}.`,
      );
    }
  }

  noticeUnreadable(notice: (message: string) => void): void {
    const unreadable = [...this.#documents.unreadable].map(([path, { reason }]) => `${path} (${reason})`);
    if (unreadable.length === 0) return;
    const more = unreadable.length > maxNoticed ? ` and ${unreadable.length - maxNoticed} more` : '';
    notice(
      `These files of the catalog cannot be read, and everything else is served: ${unreadable.slice(0, maxNoticed).join(', ')}${more}. Put them back from a backup, or save or delete their records.`,
    );
  }
}
