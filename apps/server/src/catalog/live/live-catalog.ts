import { gatherCatalog, readDesign, type Catalog, type Library } from '@cablewright/engine';
import { migrateDesign, versionKey, type Design, type SavedVersion, type TestParameters } from '@cablewright/model';
import { designCodeRules } from '@cablewright/modules/running';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogStore, StoredChangeSet, StoredRecord, WentBack } from '@cablewright/store';
import { RuleModules } from '../../platform/modules/rule-modules.ts';
import { DesignChecks } from '../design-work/design-checks.ts';
import { DesignWork } from '../design-work/design-work.ts';
import { Quarantine } from '../quarantine/quarantine.ts';
import { BodyCache } from './body-cache.ts';
import { CatalogState } from './catalog-state.ts';
import type { DesignLines } from './design-lines.ts';
import { type Followed, FollowedRecords } from './followed-records.ts';
import { Environments, type WholeVersion } from './environments.ts';
import type { LiveNumbers } from './live-numbers.ts';
import type { Memberships } from './memberships.ts';
import type { NumberLedger } from './number-ledger/number-ledger.ts';
import type { RecordLines } from './record-lines.ts';
import type { SubmittedRevisions } from './submitted-revisions.ts';
import type { UnreadableRecords } from './unreadable-records.ts';
import type { UsedIn } from './used-in.ts';
import { changesBetween } from './went-back.ts';

/**
 * The budget for cached parsed designs, in characters of their JSON. They are used to check designs that place others.
 * An object takes about seven times the memory of its text.
 */
const bodyBudget = 3 * 1024 * 1024;

/** The number of change sets read at a time when this process has fallen behind. */
const catchUp = 200;
/** The delay before the catalog is read again after a failure, in ms. */
const readAgainMs = 500;

/** Called when the database has gone back to an older state. Requests wait until the returned promise resolves. */
type ReloadListener = (went: WentBack) => void | Promise<void>;

interface LastWentBack extends WentBack {
  readonly at: Date;
}

/**
 * The catalog as this process sees it: a snapshot of the library and a line for each design, updated in order with the
 * change sets of all processes. A handler always sees a consistent state, never half of a change.
 */
export class LiveCatalog {
  readonly store: CatalogStore;
  readonly environments: Environments;
  /** The modules whose rules run together with those of the library. */
  readonly ruleModules = new RuleModules();
  readonly quarantine = new Quarantine();
  /** The test parameters that the server's settings define for all designs. */
  serverTest: TestParameters = {};
  /** Runs checks and all other work on a single design. */
  readonly work = new DesignWork(this);
  readonly checks = new DesignChecks(this);
  #bodies = new BodyCache<Design>(bodyBudget);
  readonly #filed = new Map<string, FollowedRecords>();
  readonly #listeners = new Set<(changeSet: StoredChangeSet) => void>();
  readonly #reloadListeners = new Set<ReloadListener>();
  readonly #clock: () => Date;
  #state: CatalogState;
  #ledger: NumberLedger | undefined;
  #waiting: { readonly seq: number; readonly go: () => void }[] = [];
  #queue: Promise<void> = Promise.resolve();
  #reloading: Promise<void> | undefined;
  #reloadAgain: WentBack | undefined;
  #wentBack: LastWentBack | undefined;
  #stopped = false;
  #stopFollowing: () => void = () => undefined;

  private constructor(store: CatalogStore, state: CatalogState, clock: () => Date) {
    this.store = store;
    this.environments = new Environments(store);
    this.#clock = clock;
    this.#state = state;
  }

  /** Reads the whole catalog once. Change sets that are committed meanwhile are applied before it returns. */
  static async load(
    store: CatalogStore,
    clock: () => Date = () => new Date(),
    ledger?: NumberLedger,
  ): Promise<LiveCatalog> {
    const live = new LiveCatalog(store, await CatalogState.read(store), clock);
    if (ledger !== undefined) {
      live.numbers.hold(await ledger.open(store, live.numbers.inUse, live.seq));
      live.#ledger = ledger;
    }
    const unfollow = store.follow((changeSet) => live.take(changeSet));
    const unhear = store.onWentBack((went) => void live.#reload(went));
    live.#stopFollowing = () => {
      unfollow();
      unhear();
    };
    await live.#fetchTo(await store.head());
    return live;
  }

  /** Reads the whole catalog again until it matches the database. Concurrent calls share one reload. */
  #reload(went: WentBack): Promise<void> {
    this.#reloadAgain = went;
    this.#wentBack = { ...went, at: this.#clock() };
    this.#reloading ??= this.#readAgain().finally(() => {
      this.#reloading = undefined;
      this.#queue = this.#queue.then(async () => this.#fetchTo(await this.store.head())).catch(() => undefined);
    });
    return this.#reloading;
  }

  async #readAgain(): Promise<void> {
    for (let went = this.#reloadAgain; went !== undefined && !this.#stopped; went = this.#reloadAgain) {
      this.#reloadAgain = undefined;
      try {
        await this.#replace(went);
      } catch {
        this.#reloadAgain ??= went;
        await sleep(readAgainMs);
      }
    }
  }

  async #replace(went: WentBack): Promise<void> {
    const old = this.#state;
    const state = await CatalogState.read(this.store, old.numbers.ofModule);
    if (this.#ledger !== undefined)
      state.numbers.hold(await this.#ledger.openAgain(this.store, state.numbers.inUse, state.seq));
    const changeSets = await changesBetween(old, state, this.store);
    this.#state = state;
    this.#bodies = new BodyCache(bodyBudget);
    await this.#fetchTo(await this.store.head());
    for (const listener of this.#reloadListeners) await listener(went);
    for (const changeSet of changeSets) for (const listener of this.#listeners) listener(changeSet);
    for (const { go } of this.#waiting.splice(0)) go();
  }

  /**
   * Resolves when memory is up to date with the database, as far as this process can know. If connections were lost, it
   * asks the database, and rejects if the database can't be reached.
   */
  async settled(): Promise<void> {
    await this.store.verify();
    await this.#reloading;
  }

  /** The last time the database went back to an older state while this process was running. */
  get wentBack(): LastWentBack | undefined {
    return this.#wentBack;
  }

  /** Calls `listener` each time the catalog has been read again because the database went back to an older state. */
  onReload(listener: ReloadListener): void {
    this.#reloadListeners.add(listener);
  }

  get designs(): DesignLines {
    return this.#state.designs;
  }

  /** The revisions that are waiting for a decision. */
  get submitted(): SubmittedRevisions {
    return this.#state.submitted;
  }

  get records(): RecordLines {
    return this.#state.records;
  }

  get memberships(): Memberships {
    return this.#state.memberships;
  }

  get unreadable(): UnreadableRecords {
    return this.#state.unreadable;
  }

  get usedIn(): UsedIn {
    return this.#state.usedIn;
  }

  /** Frees those of the given numbers that an owner has meanwhile given back, in this or another process. */
  async catchUpOnNumbers(numbers: readonly string[]): Promise<void> {
    const held = numbers
      .flatMap((number) => this.numbers.inUse.holders(number))
      .filter(({ former }) => former === 'unused');
    if (held.length > 0 && this.#ledger !== undefined) this.numbers.hold(await this.#ledger.givenBack(held));
  }

  /** Today's date in UTC as YYYY-MM-DD. Waivers end on a date. */
  today(): string {
    return this.#clock().toISOString().slice(0, 10);
  }

  get library(): Library {
    return this.#state.library;
  }

  /** The part numbers in use, and the scheme that interprets them. */
  get numbers(): LiveNumbers {
    return this.#state.numbers;
  }

  /** The number of the last change set that was applied. */
  get seq(): number {
    return this.#state.seq;
  }

  /** The mark of a change set. It distinguishes change sets that have the same number in different histories. */
  markOf(seq: number): number {
    return this.#state.marks.of(seq);
  }

  /** Applies a change set. If earlier ones are missing, these are read and applied first. */
  take(changeSet: StoredChangeSet): void {
    // During a reload, new change sets are read at its end.
    if (changeSet.seq <= this.seq || this.#reloading !== undefined) return;
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
    const events = this.#state.advance(changeSet);
    this.#ledger?.take(events, changeSet);
    const ready = this.#waiting.filter(({ seq }) => seq <= changeSet.seq);
    this.#waiting = this.#waiting.filter(({ seq }) => seq > changeSet.seq);
    for (const listener of this.#listeners) listener(changeSet);
    for (const { go } of ready) go();
  }

  /** Applies change sets of other processes if a client has already seen a later one than this process. */
  async catchUpWith(seq: number): Promise<void> {
    if (seq > this.seq && this.#reloading === undefined) await this.#fetchTo(Math.min(seq, await this.store.head()));
  }

  /** Waits until a change set has been applied in this process, so that its writer can read the result. */
  async reached(seq: number): Promise<void> {
    if (this.seq >= seq) return;
    await new Promise<void>((go) => this.#waiting.push({ seq, go }));
  }

  /** Calls `listener` after each applied change set. Returns a function that removes the listener. */
  onChange(listener: (changeSet: StoredChangeSet) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All records by id of a kind that is stored as files and isn't part of the library. */
  async filed<T extends object>(kind: string): Promise<ReadonlyMap<string, Followed<T>>> {
    let records = this.#filed.get(kind);
    if (records === undefined) this.#filed.set(kind, (records = new FollowedRecords(this, kind)));
    return (await records.all()) as ReadonlyMap<string, Followed<T>>;
  }

  /** The stored design in force: the hub's own or, if there is none, a pack's. */
  async readDesign(id: string): Promise<StoredRecord | undefined> {
    return this.readInForce('designs', id, this.designs.get(id)?.pack);
  }

  /** The stored designs in force with these ids, in the same order. */
  readDesigns(ids: readonly string[]): Promise<(StoredRecord | undefined)[]> {
    const places = ids.map((key) => {
      const pack = this.designs.get(key)?.pack;
      return { kind: 'designs', key, pack };
    });
    return this.store.readMany(places);
  }

  /**
   * The stored record in force with this id. `pack` is its pack as far as this process knows. The hub's own record is
   * read as well, because another process may just have written it.
   */
  async readInForce(kind: string, key: string, pack?: string): Promise<StoredRecord | undefined> {
    if (pack === undefined) return this.store.read(kind, key);
    const [own, packed] = await this.store.readMany([
      { kind, key },
      { kind, key, pack },
    ]);
    return own ?? packed;
  }

  /** The current design with this id, from the cache if it was used recently. */
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
   * Resolves the revision in a path: a number, `latest` (the newest that wasn't rejected) or `released` (the newest
   * released one). Undefined if there is no such revision.
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

  /** A saved revision with the words and settings that it froze. */
  async wholeVersion(design: string, rev: number): Promise<WholeVersion | undefined> {
    const version = await this.version(design, rev);
    return version === undefined ? undefined : { ...version, ...(await this.environments.of(version)) };
  }

  testsOf(id: string): Catalog['tests'] {
    return { server: this.serverTest, design: this.#state.tests.of(id, this.designs.packOf(id)) };
  }

  /** The catalog needed to interpret a design: the library, and all designs placed in it at any level. */
  async catalogFor(design: unknown, library: Library = this.library): Promise<Catalog> {
    const gathered = await gatherCatalog(library, design, {
      working: (id) => this.design(id),
      saved: (id, rev) => this.wholeVersion(id, rev),
    });
    return this.withModuleRules({ ...gathered, numbers: this.numbers.inUse }, design);
  }

  /** The catalog with the findings of module rules for this design added. Costs nothing if no module has rules. */
  async withModuleRules(around: Catalog, design: unknown): Promise<Catalog> {
    const modules = this.ruleModules.list();
    if (modules.length === 0 || design === undefined) return around;
    return { ...around, codeRules: await designCodeRules(modules, around, readDesign(design)) };
  }

  stop(): void {
    this.#stopped = true;
    this.quarantine.stop();
    this.#stopFollowing();
    this.#listeners.clear();
  }
}
