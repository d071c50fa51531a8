import { gatherCatalog, readDesign, type Catalog, type Library } from '@cablewright/engine';
import { migrateDesign, versionKey, type Design, type SavedVersion } from '@cablewright/model';
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
import { Environments, type WholeVersion } from './environments.ts';
import type { LiveNumbers } from './live-numbers.ts';
import type { Memberships } from './memberships.ts';
import type { NumberLedger } from './numbers/number-ledger.ts';
import type { RecordLines } from './record-lines.ts';
import type { SubmittedRevisions } from './submitted-revisions.ts';
import type { UnreadableRecords } from './unreadable-records.ts';
import type { UsedIn } from './used-in.ts';
import { changesBetween } from './went-back.ts';

/**
 * Characters of design JSON held as parsed objects, for checks of designs that place others. An object takes about seven
 * times the bytes of its text.
 */
const bodyBudget = 3 * 1024 * 1024;

/** Change sets fetched at a time when this process has fallen behind. */
const catchUp = 200;
/** How long to wait before the catalog is read again when that failed, ms. */
const readAgainMs = 500;

/** What is to be done when the database went back. What it returns is waited for before requests go on. */
type ReloadListener = (went: WentBack) => void | Promise<void>;

interface LastWentBack extends WentBack {
  readonly at: Date;
}

/**
 * The catalog as this process sees it: the library snapshot and a line for each design, moved on by every change set
 * in order, whichever process commits it. What a handler reads here is one consistent state, never half of a change.
 */
export class LiveCatalog {
  readonly store: CatalogStore;
  readonly environments: Environments;
  /** Modules whose rules are run with those of the library. */
  readonly ruleModules = new RuleModules();
  readonly quarantine = new Quarantine();
  /** Checks and everything else that is worked out from one design. */
  readonly work = new DesignWork(this);
  readonly checks = new DesignChecks(this);
  #bodies = new BodyCache<Design>(bodyBudget);
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

  /** Reads the whole catalog once. Change sets committed meanwhile are taken in before it is handed out. */
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

  /** Reads the whole catalog again, once at a time, until what was read is what the database holds. */
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
   * Resolves when what is in memory is what the database holds, as far as this process can know: after connections were lost
   * it asks. Throws when the database cannot be reached then.
   */
  async settled(): Promise<void> {
    await this.store.verify();
    await this.#reloading;
  }

  /** The last time the database went back under this process. */
  get wentBack(): LastWentBack | undefined {
    return this.#wentBack;
  }

  /** Calls `listener` each time the database has gone back and the catalog has been read again. */
  onReload(listener: ReloadListener): void {
    this.#reloadListeners.add(listener);
  }

  get designs(): DesignLines {
    return this.#state.designs;
  }

  /** The revisions that wait for a decision. */
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

  /** Lets go of those of these numbers that an owner has given back meanwhile, here or in another process. */
  async catchUpOnNumbers(numbers: readonly string[]): Promise<void> {
    const held = numbers
      .flatMap((number) => this.numbers.inUse.holders(number))
      .filter(({ former }) => former === 'unused');
    if (held.length > 0 && this.#ledger !== undefined) this.numbers.hold(await this.#ledger.givenBack(held));
  }

  /** Today as YYYY-MM-DD in UTC: waivers end on a date. */
  today(): string {
    return this.#clock().toISOString().slice(0, 10);
  }

  get library(): Library {
    return this.#state.library;
  }

  /** The part numbers in use, and the scheme they are read by. */
  get numbers(): LiveNumbers {
    return this.#state.numbers;
  }

  /** The last change set taken in. */
  get seq(): number {
    return this.#state.seq;
  }

  /** The mark of a change set: the same number in a history that is gone had another. */
  markOf(seq: number): number {
    return this.#state.marks.of(seq);
  }

  /** Takes in a change set: at once when it is the next one, else after those before it have been fetched. */
  take(changeSet: StoredChangeSet): void {
    // While the catalog is read again, what is committed is fetched at the end.
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

  /** Takes in what other processes have committed, when a client has seen a later change set than this process has. */
  async catchUpWith(seq: number): Promise<void> {
    if (seq > this.seq && this.#reloading === undefined) await this.#fetchTo(Math.min(seq, await this.store.head()));
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
      return { kind: 'designs', key, pack };
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
  async catalogFor(design: unknown, library: Library = this.library): Promise<Catalog> {
    const gathered = await gatherCatalog(library, design, {
      working: (id) => this.design(id),
      saved: (id, rev) => this.wholeVersion(id, rev),
    });
    return this.withModuleRules({ ...gathered, numbers: this.numbers.inUse }, design);
  }

  /** The catalog with what the rules of modules find in this design. Costs nothing where no module has rules. */
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
