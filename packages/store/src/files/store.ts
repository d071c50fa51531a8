/**
 * The catalog as a folder of JSON documents. Saves run one at a time. Each save is checked against the ledger and then
 * written to the journal, the documents, git (if the folder is in a work tree) and the ledger.
 */
import { addressOf, type Change, type Json } from '@cablewright/model';
import { Feed } from '../follow/feed.ts';
import { reasonOf } from '../port/opened.ts';
import { assertCommitForm, storableText, storableWho } from '../port/commit-form.ts';
import { OutcomeUnknown } from '../port/failures.ts';
import type {
  CatalogStore,
  Commit,
  CommitName,
  MadeCommit,
  CommitOutcome,
  Conflict,
  Erased,
  Erasure,
  EventDraft,
} from '../port/port.ts';
import type { UnreadableRecordFile } from '../port/failures.ts';
import type { ExpectedVersion } from '../port/port.ts';
import type {
  ChangeSetFilter,
  HistoryLine,
  ChangeSetQuery,
  HistoryPosition,
  StoredChangeSet,
  StoredRecord,
} from '../port/port.ts';
import type { Disk } from './disk.ts';
import { nameOf, type RecordAddress } from './document.ts';
import { placeFiles, prepareWorkFolder, stageFiles } from './durable.ts';
import type { Git } from './git.ts';
import { changeSetOf, commitFor, countOf, handLine, linesOf, touchedBy, withoutHash } from './git-history.ts';
import { readJournal, removeJournal, writeJournal, type Journal } from './journal.ts';
import { Ledger, markOf, type LedgerLine, type Touched } from './ledger.ts';
import { CatalogReader } from './catalog-reader.ts';
import { Documents } from './documents.ts';

export interface FilesStoreParts {
  readonly disk: Disk;
  /** Git for the folder. If undefined, no history is kept. */
  readonly git?: Git;
  readonly now?: () => Date;
  readonly notice?: (message: string) => void;
  /**
   * Stores the events of a save in the outbox before the save is confirmed. After a crash it is called again for the
   * last save, so it must recognize saves it has already stored. The changes of a large save are omitted.
   */
  readonly onEvents?: (changeSet: StoredChangeSet, events: readonly EventDraft[]) => Promise<void>;
}

/** The most changes that a save writes to its journal. The changes of a larger save are left out. */
const maxJournalChanges = 200;

/** The author of an uncommitted edit made outside the program. */
const byHand = { name: 'Edited by hand', via: 'system' } as const;

export class FilesStore implements CatalogStore {
  readonly backend = 'files';
  readonly history: 'git' | 'none';
  readonly #disk: Disk;
  readonly #git: Git | undefined;
  readonly #now: () => Date;
  readonly #notice: (message: string) => void;
  readonly #onEvents: NonNullable<FilesStoreParts['onEvents']>;
  readonly #documents: Documents;
  readonly #reader: CatalogReader;
  readonly #ledger: Ledger;
  readonly #feed: Feed;
  #turn: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /**
   * A save whose journal is in place but whose documents may not be, because of a disk error. It is completed before
   * the next save.
   */
  #unplaced: { readonly journal: Journal; readonly changes: readonly Change[] } | undefined;
  /** A save whose documents are in place but which isn't recorded in git or the ledger yet. */
  #unrecorded: Journal | undefined;

  private constructor(parts: FilesStoreParts, ledger: Ledger) {
    this.#disk = parts.disk;
    this.#git = parts.git;
    this.#now = parts.now ?? (() => new Date());
    this.#notice = parts.notice ?? (() => undefined);
    this.#onEvents = parts.onEvents ?? (async () => undefined);
    this.history = parts.git === undefined ? 'none' : 'git';
    this.#documents = new Documents(parts.disk);
    this.#ledger = ledger;
    this.#reader = new CatalogReader(parts.disk, this.#documents, ledger);
    this.#feed = new Feed({ seq: ledger.head, mark: ledger.mark(ledger.head) }, (seq, limit) =>
      this.#missed(seq, limit),
    );
  }

  /** Completes an interrupted save and takes in outside changes. */
  static async open(parts: FilesStoreParts): Promise<FilesStore> {
    await prepareWorkFolder(parts.disk);
    const store = new FilesStore(parts, await Ledger.read(parts.disk, parts.notice));
    await parts.git?.waitForOwn();
    await store.#finishInterrupted();
    await store.#takeInCommits();
    await store.#documents.readAll();
    store.#reader.noticeUnreadable(store.#notice);
    await store.#commitFound();
    await store.#takeInEdits(store.#editsOutside());
    if (store.history === 'none') await store.#ledger.summarise();
    await store.#feed.reach(store.#ledger.head);
    return store;
  }

  async #finishInterrupted(): Promise<void> {
    const journal = await readJournal(this.#disk, this.#notice);
    if (journal === undefined) return;
    if (journal.line.seq <= this.#ledger.head) {
      // If the number belongs to another change set, this save was refused.
      if (markOf(journal.line) === this.#ledger.mark(journal.line.seq)) await this.#storeEvents(journal);
      return removeJournal(this.#disk);
    }
    await placeFiles(this.#disk, journal.files);
    await this.#git?.removeLocks();
    const newCommits = (await this.#git?.commitsAfter(this.#ledger.lastCommit)) ?? [];
    const ownCommit = newCommits.find((entry) => entry.changeSet === journal.line.seq);
    this.#ledger.note(journal.line);
    this.#unrecorded = journal;
    await this.#record(ownCommit?.commit);
  }

  async #storeEvents({ line, events = [], changes = [] }: Journal): Promise<void> {
    const { seq, at, who, message } = line;
    if (events.length > 0) await this.#onEvents({ seq, at, who, message, changes }, events);
  }

  /**
   * Records a save whose documents are in place: in git (unless `commit` is given), in the ledger and in the outbox.
   * This completes the save.
   */
  async #record(commit?: string): Promise<void> {
    if (this.#unplaced !== undefined) await this.#placed(placeFiles(this.#disk, this.#unplaced.journal.files));
    const journal = this.#unrecorded;
    if (journal === undefined) return;
    const paths = journal.files.map((file) => file.path);
    const commitId = commit ?? journal.line.commit ?? (await this.#git?.commit(paths, commitFor(journal.line)));
    const line = commitId === undefined ? journal.line : { ...journal.line, commit: commitId };
    // If a later step fails, it is retried without making another git commit.
    this.#unrecorded = { ...journal, line };
    await this.#ledger.append(line);
    await this.#storeEvents(journal);
    this.#unrecorded = undefined;
    await removeJournal(this.#disk);
  }

  /** Adds commits that people have made to the ledger. */
  async #takeInCommits(): Promise<LedgerLine[]> {
    if (this.#git === undefined) return [];
    const last = this.#ledger.lastCommit;
    if (last !== undefined && (await this.#git.head()) === last) return [];
    const lines: LedgerLine[] = [];
    for (const entry of await this.#git.commitsAfter(last)) {
      const line = await handLine(this.#git, entry, this.#ledger.head + 1);
      this.#ledger.note(line);
      await this.#ledger.append(line);
      lines.push(line);
    }
    return lines;
  }

  /** The differences between the documents and the ledger. */
  #editsOutside(): Touched[] {
    const edits: Touched[] = [];
    const present = new Set<string>();
    for (const record of this.#documents.records()) {
      const { path } = nameOf(record);
      present.add(addressOf(record));
      // Readers that missed a record while it was unreadable must receive it now, even if it hasn't changed.
      const isReadAgain = this.#reader.skipped.has(path) && !this.#documents.unreadable.has(path);
      if (isReadAgain || this.#ledger.version(record)?.hash !== record.hash) edits.push({ ...record, op: 'put' });
    }
    const { unreadable } = this.#documents;
    for (const { kind, key, pack } of this.#ledger.versions()) {
      if (unreadable.has(nameOf({ kind, key, pack }).path)) continue;
      if (!present.has(addressOf({ kind, key, pack }))) edits.push({ kind, key, pack, op: 'delete' });
    }
    return edits;
  }

  /**
   * Commits documents that aren't in git yet, for example after an existing catalog was put under version control. The
   * history then begins with them, so that a restore finds them.
   */
  async #commitFound(): Promise<void> {
    if (this.#git === undefined || this.#ledger.head === 0) return;
    const uncommitted = new Set(await this.#git.uncommitted());
    const touched = [...this.#documents.records()]
      .filter((record) => uncommitted.has(nameOf(record).path))
      .map((record): Touched => ({ ...record, op: 'put' }));
    if (touched.length > 0) await this.#takeIn(touched, 'The catalog as found');
  }

  async #takeInEdits(touched: readonly Touched[]): Promise<LedgerLine[]> {
    const message = this.#ledger.head === 0 ? 'The catalog as found' : 'Edited outside Cablewright';
    return touched.length === 0 ? [] : [await this.#takeIn(touched, message)];
  }

  async #takeIn(touched: readonly Touched[], message: string): Promise<LedgerLine> {
    const line = { seq: this.#ledger.head + 1, at: this.#now().toISOString(), who: byHand, message, touched };
    const paths = [...new Set(touched.map((edit) => nameOf(edit).path))];
    const commit = await this.#git?.commit(paths, commitFor(line));
    const whole = commit === undefined ? line : { ...line, commit };
    this.#ledger.note(whole);
    await this.#ledger.append(whole);
    return whole;
  }

  async head(): Promise<number> {
    return this.#ledger.head;
  }

  async kindHead(kind: string): Promise<number> {
    return this.#ledger.kindHead(kind);
  }

  read(kind: string, key: string, pack?: string) {
    return this.#reader.read(pack === undefined ? { kind, key } : { kind, key, pack });
  }

  unreadable() {
    return this.#reader.unreadable();
  }

  readMany(keys: readonly { kind: string; key: string; pack?: string }[]): Promise<(StoredRecord | undefined)[]> {
    return Promise.all(keys.map(({ kind, key, pack }) => this.read(kind, key, pack)));
  }

  scan(kinds?: readonly string[], skipped?: (file: UnreadableRecordFile) => void) {
    return this.#reader.scan(kinds, skipped);
  }

  commit(commit: Commit): Promise<CommitOutcome> {
    assertCommitForm(commit);
    return this.#serially(async () => {
      const outcome = await this.#commit(commit);
      if (outcome.status === 'committed') await this.#feed.reach(outcome.changeSet.seq, [outcome.changeSet]);
      return outcome;
    });
  }

  async #serially<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new Error('the catalog is closed');
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #commit(commit: Commit): Promise<CommitOutcome> {
    await this.#record();
    await this.#catchUp([...commit.writes, ...(commit.expects ?? [])]);
    this.#reader.requireKnown(commit);
    const conflicts = [...commit.writes, ...(commit.expects ?? [])].flatMap((expectation) =>
      this.#conflict(expectation),
    );
    if (conflicts.length > 0) return { status: 'conflict', conflicts };
    const changes = await Promise.all(
      commit.writes.map(async (write): Promise<Change> => {
        const { kind, key, pack, op } = write;
        const states = { before: await this.#reader.stateBefore(write), after: plain(write.after) };
        return { kind, key, pack, op, ...states };
      }),
    );
    const who = storableWho(commit.who);
    const line = { seq: this.#ledger.head + 1, at: commit.at, who, message: storableText(commit.message) };
    await this.#save({ ...line, touched: changes.map(touchedBy) }, changes, commit.events ?? []);
    return { status: 'committed', changeSet: { ...line, mark: this.#ledger.mark(line.seq), changes } };
  }

  async outcomeOf(commit: CommitName, after: number): Promise<MadeCommit | undefined> {
    return this.#serially(async () => {
      await this.#record();
      return this.#ledger.madeBy(commit, after);
    });
  }

  async #save(line: LedgerLine, changes: readonly Change[], events: readonly EventDraft[]): Promise<void> {
    const few = events.length > 0 && changes.length <= maxJournalChanges;
    const journal = { line, files: this.#documents.filesAfter(changes), events, changes: few ? changes : undefined };
    const moveIntoPlace = await stageFiles(this.#disk, journal.files);
    await this.#reader.keepUnreadable(journal, this.#notice);
    await writeJournal(this.#disk, journal);
    this.#unplaced = { journal, changes };
    this.#reader.keepForScans(changes);
    await this.#placed(moveIntoPlace()).catch((error: unknown) => {
      throw new OutcomeUnknown(
        `Change set ${line.seq} is in the journal, and its files could not be put in their places: ${reasonOf(error)}`,
        { cause: error },
      );
    });
    // From here on, the save is final. If recording it fails, it is recorded by the next save or when the store is
    // opened again.
    await this.#record().catch((error) =>
      this.#notice(`Change set ${line.seq} is saved but not yet recorded: ${reasonOf(error)}.`),
    );
  }

  async #placed(placing: Promise<void>): Promise<void> {
    await placing;
    const { journal, changes } = this.#unplaced!;
    await this.#documents.placed(changes);
    this.#ledger.note(journal.line);
    this.#unrecorded = journal;
    this.#unplaced = undefined;
  }

  #conflict(expectation: ExpectedVersion): Conflict[] {
    const current = this.#ledger.version(expectation)?.seq ?? null;
    if (current === expectation.seen) return [];
    const { kind, key, pack, seen } = expectation;
    return [{ kind, key, pack, seen, current }];
  }

  /**
   * Takes in commits made by people, and manual edits of the documents that are about to be checked, and informs
   * followers.
   */
  async #catchUp(addresses: readonly RecordAddress[]): Promise<void> {
    await this.#catchUpOn(addresses.map((address) => nameOf(address).path));
  }

  async #catchUpOn(documents: Iterable<string>): Promise<void> {
    const commits = await this.#takeInCommits();
    const touched = commits.flatMap((line) => line.touched).map((record) => nameOf(record).path);
    const paths = new Set([...documents, ...touched]);
    const changed = await this.#documents.changedOutside(paths);
    await Promise.all(changed.map((path) => this.#documents.readAgain(path)));
    const edits = changed.length === 0 ? [] : this.#editsOutside();
    for (const path of changed) if (!this.#documents.unreadable.has(path)) this.#reader.skipped.delete(path);
    for (const line of [...commits, ...(await this.#takeInEdits(edits))]) {
      await this.#feed.reach(line.seq, [await this.#toldOf(line)]);
    }
  }

  /** The change sets that followers have missed, for example because taking in an edit failed halfway. */
  async #missed(seq: number, limit: number): Promise<StoredChangeSet[]> {
    if (this.history === 'git') return this.since(seq, limit);
    const lines = this.#ledger.lines.filter((line) => line.seq > seq);
    return Promise.all(lines.slice(0, limit).map((line) => this.#toldOf(line)));
  }

  /** The change set for an outside edit. Without git, the previous state is unknown and therefore null. */
  async #toldOf(line: LedgerLine): Promise<StoredChangeSet> {
    const stored = await this.changeSet(line.seq);
    if (stored !== undefined) return stored;
    const changes = line.touched.map(async (record): Promise<Change> => {
      return { ...withoutHash(record), before: null, after: await this.#documents.record(record) };
    });
    const { seq, at, who, message } = line;
    return { seq, mark: this.#ledger.mark(seq), at, who, message, changes: await Promise.all(changes) };
  }

  takeIn() {
    return this.#serially(async () => {
      await this.#record();
      const before = this.#ledger.head;
      await this.#catchUpOn(await this.#documents.paths());
      return this.#ledger.lines.filter(({ seq }) => seq > before).flatMap(({ touched }) => touched.map(withoutHash));
    });
  }

  async lines(query: ChangeSetQuery): Promise<HistoryLine[]> {
    return linesOf(this.#kept(), query);
  }

  async count(query: ChangeSetFilter): Promise<number> {
    return countOf(this.#kept(), query);
  }

  #kept(): LedgerLine[] {
    return this.history === 'none' ? [] : this.#ledger.lines.filter((line) => line.commit !== undefined);
  }

  async changeSet(seq: number): Promise<StoredChangeSet | undefined> {
    const line = this.#kept().find((candidate) => candidate.seq === seq);
    return line === undefined ? undefined : this.#changeSetOf(line);
  }

  async since(seq: number, limit: number): Promise<StoredChangeSet[]> {
    const lines = this.#kept().filter((line) => line.seq > seq);
    // One at a time, because each of them starts git processes.
    return Array.fromAsync(lines.slice(0, limit), (line) => this.#changeSetOf(line));
  }

  async #changeSetOf(line: LedgerLine): Promise<StoredChangeSet> {
    return { ...(await changeSetOf(this.#git!, line)), mark: this.#ledger.mark(line.seq) };
  }

  /** Without git, the ledger contains keys and messages but no states. */
  erase(erasure: Erasure): Promise<Erased | undefined> {
    return this.#serially(async () => {
      await this.#record();
      return this.history === 'git' ? undefined : this.#ledger.erase(erasure);
    });
  }

  follow(listener: (changeSet: StoredChangeSet) => void): () => void {
    return this.#feed.follow(listener);
  }

  async *places(): AsyncGenerator<HistoryPosition[]> {
    yield this.#ledger.places();
  }

  /** Only one process owns the folder, so its history can't go back while it is open. */
  onWentBack(): () => void {
    return () => undefined;
  }

  async verify(): Promise<void> {
    return undefined;
  }

  deafSince(): undefined {
    return undefined;
  }

  /** Waits for the save in progress. Afterwards another process may own the folder, so nothing more is saved. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#turn;
  }
}

/** The state after a round trip through JSON, so that followers receive what a reader would get. */
function plain(after: Json): Json {
  return after === null ? null : (JSON.parse(JSON.stringify(after)) as Json);
}
