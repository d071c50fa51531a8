import {
  gatherCatalog,
  isLibraryRow,
  Library,
  snapshotKinds,
  type Catalog,
  type LibraryRow,
} from '@cablewright/engine';
import {
  isObject,
  migrateDesign,
  versionKey,
  type Change,
  type Design,
  type Json,
  type SavedVersion,
} from '@cablewright/model';
import type { CatalogStore, StoredChangeSet, StoredRecord } from '@cablewright/store';
import { BodyCache } from './body-cache.ts';
import { designLine, versionLine, versionLineOfText } from './design-line.ts';
import { DesignLines } from './design-lines.ts';
import { Environments, type WholeVersion } from './environments.ts';
import { LiveNumbers } from './live-numbers.ts';
import type { LayerWrite } from './pack-layers.ts';
import type { NumberLedger } from './numbers/number-ledger.ts';
import { Memberships } from './memberships.ts';
import { RecordLines } from './record-lines.ts';
import { UsedIn } from './used-in.ts';
import { storedAs } from '../../platform/stored-as.ts';

/**
 * Characters of design JSON held as parsed objects, for checks of designs that place others. An object takes about seven
 * times the bytes of its text.
 */
const bodyBudget = 3 * 1024 * 1024;

/** Change sets fetched at a time when this process has fallen behind. */
const catchUp = 200;

/**
 * The catalog as this process sees it: the library snapshot and a line for each design, moved on by every change set
 * in order, whichever process commits it. What a handler reads here is one consistent state, never half of a change.
 */
export class LiveCatalog {
  readonly store: CatalogStore;
  readonly usedIn = new UsedIn();
  readonly designs = new DesignLines(this.usedIn);
  readonly records = new RecordLines(this.usedIn);
  readonly memberships = new Memberships();
  readonly environments: Environments;
  readonly #bodies = new BodyCache<Design>(bodyBudget);
  readonly #listeners = new Set<(changeSet: StoredChangeSet) => void>();
  readonly #clock: () => Date;
  #library: Library;
  #numbers: LiveNumbers;
  #ledger: NumberLedger | undefined;
  #waiting: { readonly seq: number; readonly go: () => void }[] = [];
  #queue: Promise<void> = Promise.resolve();
  #stopFollowing: () => void = () => undefined;

  private constructor(store: CatalogStore, library: Library, clock: () => Date) {
    this.store = store;
    this.environments = new Environments(store);
    this.#clock = clock;
    this.#library = library;
    this.#numbers = new LiveNumbers(library);
    this.records.addAll(library);
    for (const { key, record } of library.entries('products')) this.memberships.set(key, record);
  }

  /** Reads the whole catalog once. Change sets committed meanwhile are taken in before it is handed out. */
  static async load(
    store: CatalogStore,
    clock: () => Date = () => new Date(),
    ledger?: NumberLedger,
  ): Promise<LiveCatalog> {
    const head = await store.head();
    const live = new LiveCatalog(store, await readLibrary(store, head), clock);
    await live.#readLines();
    if (ledger !== undefined) await live.#openLedger(ledger);
    live.#stopFollowing = store.follow((changeSet) => live.take(changeSet));
    await live.#fetchTo(await store.head());
    return live;
  }

  async #openLedger(ledger: NumberLedger): Promise<void> {
    this.#numbers.hold(await ledger.open(this.store, this.#numbers.inUse, this.seq));
    this.#ledger = ledger;
  }

  /** Lets go of those of these numbers that an owner has given back meanwhile, here or in another process. */
  async catchUpOnNumbers(numbers: readonly string[]): Promise<void> {
    const held = numbers
      .flatMap((number) => this.#numbers.inUse.holders(number))
      .filter(({ former }) => former === 'unused');
    if (held.length > 0 && this.#ledger !== undefined) this.#numbers.hold(await this.#ledger.givenBack(held));
  }

  async #readLines(): Promise<void> {
    const numbered: LayerWrite[] = [];
    for await (const { kind, key, pack, seq, text } of this.store.scan(['designs', 'drawings', 'versions'])) {
      if (kind !== 'versions') {
        const record = JSON.parse(text) as Json;
        if (kind === 'designs') this.designs.set(key, pack, designLine(key, record, { seq }, pack));
        numbered.push({ kind, key, ...(pack === undefined ? {} : { pack }), op: 'put', after: numbersIn(record) });
      } else {
        const line = versionLineOfText(text);
        this.designs.setVersion(line.design, line.rev, line);
      }
    }
    this.#numbers = new LiveNumbers(this.#library, numbered);
  }

  /** Today as YYYY-MM-DD in UTC: waivers end on a date. */
  today(): string {
    return this.#clock().toISOString().slice(0, 10);
  }

  get library(): Library {
    return this.#library;
  }

  /** The part numbers in use, and the scheme they are read by. */
  get numbers(): LiveNumbers {
    return this.#numbers;
  }

  /** The last change set taken in. */
  get seq(): number {
    return this.#library.seq;
  }

  /** Takes in a change set: at once when it is the next one, else after those before it have been fetched. */
  take(changeSet: StoredChangeSet): void {
    if (changeSet.seq <= this.seq) return;
    if (changeSet.seq === this.seq + 1) this.#advance(changeSet);
    else this.#queue = this.#queue.then(() => this.#fetchTo(changeSet.seq)).catch(() => undefined);
  }

  async #fetchTo(seq: number): Promise<void> {
    while (this.seq < seq) {
      const missed = await this.store.since(this.seq, catchUp);
      if (missed.length === 0) return;
      for (const changeSet of missed) if (changeSet.seq === this.seq + 1) this.#advance(changeSet);
    }
  }

  #advance(changeSet: StoredChangeSet): void {
    this.#library = this.#library.advance(changeSet.changes, changeSet.seq);
    const events = this.#numbers.take(changeSet.changes, this.#library);
    this.#ledger?.take(events, changeSet);
    for (const change of changeSet.changes) this.#takeLine(change, changeSet);
    const ready = this.#waiting.filter(({ seq }) => seq <= changeSet.seq);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > changeSet.seq);
    for (const listener of this.#listeners) listener(changeSet);
    for (const { go } of ready) go();
  }

  #takeLine(change: Change, { seq, at, who }: StoredChangeSet): void {
    if (change.kind === 'designs') {
      const written = { seq, at, by: who.name };
      const line = change.op === 'delete' ? undefined : designLine(change.key, change.after, written, change.pack);
      this.designs.set(change.key, change.pack, line);
    }
    if (change.kind === 'versions') {
      const [design = '', rev = ''] = change.key.split('/');
      const line = change.after === null ? undefined : versionLine(storedAs<SavedVersion>(change.after));
      this.designs.setVersion(design, Number(rev), line);
    }
    if (isLibraryRow(change.kind, change.key) && change.kind !== 'settings') {
      const entry = this.#library.entry(change.kind, change.key);
      this.records.set(change.kind, change.key, entry);
      if (change.kind === 'products') this.memberships.set(change.key, entry?.record);
    }
  }

  /** Takes in what other processes have committed, when a client has seen a later change set than this process has. */
  async catchUpWith(seq: number): Promise<void> {
    if (seq > this.seq) await this.#fetchTo(Math.min(seq, await this.store.head()));
  }

  /** Waits until a change set has been applied here, so that its writer reads it. */
  async reached(seq: number): Promise<void> {
    if (this.seq >= seq) return;
    await new Promise<void>((go) => this.#waiting.push({ seq, go }));
  }

  /** Calls `listener` with every change set from now on, after it has been taken in. Returns how to stop. */
  onChange(listener: (changeSet: StoredChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The stored record in force of a design: the hub's own, else a pack's. */
  async readDesign(id: string): Promise<StoredRecord | undefined> {
    return this.readInForce('designs', id, this.designs.get(id)?.pack);
  }

  /** The stored records in force of many designs, in the order asked. */
  readDesigns(ids: readonly string[]): Promise<(StoredRecord | undefined)[]> {
    const places = ids.map((key) => {
      const pack = this.designs.get(key)?.pack;
      return { kind: 'designs', key, ...(pack === undefined ? {} : { pack }) };
    });
    return this.store.readMany(places);
  }

  /**
   * The stored record in force under an id. The hub's own is asked for too, since another process may have written it a
   * moment ago; `pack` is where the record comes from as far as this process knows.
   */
  async readInForce(kind: string, key: string, pack?: string): Promise<StoredRecord | undefined> {
    if (pack === undefined) return this.store.read(kind, key);
    const [own, packed] = await this.store.readMany([
      { kind, key },
      { kind, key, pack },
    ]);
    return own ?? packed;
  }

  /** A design as it is now, from memory when it was used lately. */
  async design(id: string): Promise<Design | undefined> {
    const line = this.designs.get(id);
    const held = line === undefined ? undefined : this.#bodies.get(`${id}@${line.seq}`);
    if (held !== undefined) return held;
    const stored = await this.readDesign(id);
    if (stored === undefined) return undefined;
    const design = migrateDesign(JSON.parse(stored.text));
    this.#bodies.set(`${id}@${stored.seq}`, design, stored.text.length);
    return design;
  }

  /**
   * The number of the revision an address names: a number, `latest` (the newest that was not rejected) or `released` (the
   * newest released). Undefined when there is none.
   */
  revisionNumber(design: string, rev: string): number | undefined {
    if (rev === 'latest') return this.designs.versions(design).find(({ state }) => state !== 'rejected')?.rev;
    return rev === 'released' ? this.designs.release(design)?.rev : Number(rev);
  }

  async version(design: string, rev: number): Promise<SavedVersion | undefined> {
    const stored = await this.store.read('versions', versionKey(design, rev));
    if (stored === undefined) return undefined;
    const version = JSON.parse(stored.text) as SavedVersion;
    return { ...version, body: migrateDesign(version.body) };
  }

  /** A saved revision with the words and settings it froze. */
  async wholeVersion(design: string, rev: number): Promise<WholeVersion | undefined> {
    const version = await this.version(design, rev);
    return version === undefined ? undefined : { ...version, ...(await this.environments.of(version)) };
  }

  /** What the engine needs to read a design: the library, and every design it places, however deep. */
  async catalogFor(design: unknown, library: Library = this.#library): Promise<Catalog> {
    const gathered = await gatherCatalog(library, design, {
      working: (id) => this.design(id),
      saved: (id, rev) => this.wholeVersion(id, rev),
    });
    return { ...gathered, numbers: this.#numbers.inUse };
  }

  stop(): void {
    this.#stopFollowing();
    this.#listeners.clear();
  }
}

async function readLibrary(store: CatalogStore, head: number): Promise<Library> {
  const rows: LibraryRow[] = [];
  for await (const { kind, key, pack, seq, text } of store.scan(snapshotKinds)) {
    if (!isLibraryRow(kind, key)) continue;
    rows.push({ kind, key, ...(pack === undefined ? {} : { pack }), seq, record: JSON.parse(text) });
  }
  return Library.build(rows, head);
}

/** What of a design or drawing stays in memory for its numbers. */
function numbersIn(record: Json): Json {
  if (!isObject(record)) return null;
  const fields = ['productRef', 'partNumber', 'variations', 'aliases'].filter((field) => record[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, record[field]!])) as Json;
}
