import type { UnreadableRecordFile } from './failures.ts';
import type { Change, ChangeSet, Json, Who } from '@cablewright/model';

/** A stored record. `text` is its JSON. `seq` is the change set that last wrote it, and serves as its version. */
export interface StoredRecord {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seq: number;
  readonly text: string;
}

/** A record to write. `seen` is the `seq` that the writer has read, or null if the record didn't exist. */
export interface Write {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly op: 'put' | 'delete';
  readonly seen: number | null;
  /** The new record. Null for a deletion. */
  readonly after: Json;
  /** The result of `JSON.stringify` for the record, if the writer already has it. */
  readonly text?: string;
}

/**
 * A record on which the commit depends without changing it. The commit is refused if the version of the record differs
 * from `seen`.
 */
export interface ExpectedVersion {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seen: number | null;
}

/** An event that is stored in the outbox together with the change set and delivered later by webhooks. */
export interface EventDraft {
  readonly type: string;
  readonly payload: Json;
}

export interface Commit {
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly writes: readonly Write[];
  readonly expects?: readonly ExpectedVersion[];
  readonly events?: readonly EventDraft[];
  /** Names that this commit assigns. It is refused if another commit has assigned one of them after `judgedAt`. */
  readonly gives?: { readonly names: readonly string[]; readonly judgedAt: number };
}

/** A change set in the history. `seq` numbers them 1, 2, 3 … without a gap. */
export interface StoredChangeSet extends ChangeSet {
  readonly seq: number;
  /**
   * Distinguishes this change set from one with the same number in a discarded history. Undefined if the backend has no
   * marks.
   */
  readonly mark?: number;
}

/** A change set, identified by its number and mark. Number 0 with mark 0 is the state before the first change set. */
export interface HistoryPosition {
  readonly seq: number;
  readonly mark: number;
}

/** How far the history has gone back. */
export interface WentBack {
  /** The newest change set that this process knew. The database no longer contains it. */
  readonly from: number;
  /** The newest change set in the database. */
  readonly to: number;
}

/** The change set that a commit made: its number, and the first two records it touched. */
export interface MadeCommit {
  readonly seq: number;
  readonly records: readonly Pick<Change, 'kind' | 'key' | 'pack'>[];
}

/** Identifies a commit. The writer knows these fields before the commit is made. */
export type CommitName = Pick<Commit, 'at' | 'who'>;

/**
 * A record that didn't have the version that the writer had seen. `current` is its current version, or null if the
 * record doesn't exist.
 */
export interface Conflict {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seen: number | null;
  readonly current: number | null;
}

export type CommitOutcome =
  | { readonly status: 'committed'; readonly changeSet: StoredChangeSet }
  | { readonly status: 'conflict'; readonly conflicts: readonly Conflict[] }
  /** Another commit has meanwhile assigned these names. */
  | { readonly status: 'given'; readonly names: readonly string[] };

/** Selects change sets of the history. */
export interface ChangeSetFilter {
  /**
   * Only change sets that touched this kind or key, or were made by this person (matching a part of the name or email
   * address).
   */
  readonly kind?: string;
  readonly key?: string;
  readonly who?: string;
  /** ISO 8601 times; `from` is inclusive, `to` exclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Requests a page of change sets, newest first. */
export interface ChangeSetQuery extends ChangeSetFilter {
  /** A cursor: only change sets with a lower `seq`. */
  readonly before?: number;
  readonly limit: number;
}

/**
 * A line of the history: the touched records without their states. `touched` lists the first hundred of `count`
 * records.
 */
export interface HistoryLine {
  readonly seq: number;
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly count: number;
  readonly touched: readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[];
}

/**
 * States that must be removed from the history, such as those of a customer who has asked to be erased, and their
 * replacements.
 */
export interface Erasure {
  /** Only states of these kinds are examined. */
  readonly kinds: readonly string[];
  /**
   * Returns the key and state that replace a state of the hub's own layer. Undefined keeps it. `after` is null for a
   * deletion, and if the store keeps no states.
   */
  readonly replace: (state: {
    readonly kind: string;
    readonly key: string;
    readonly after: Json;
  }) => { readonly key: string; readonly after: Json } | undefined;
  /**
   * Returns the new message of a change set that touched these kinds. `kinds` are the kinds of its replaced states, and
   * may be empty.
   */
  readonly message: (message: string, kinds: ReadonlySet<string>) => string;
  /** Returns the new message of any other change set. If undefined, these messages are unchanged. */
  readonly otherMessage?: (message: string) => string;
}

/** The numbers of replaced states and messages. */
export interface Erased {
  readonly states: number;
  /** Replaced messages of change sets that touched none of the kinds. */
  readonly otherMessages: number;
}

/** How much history a backend keeps: every change set, what git contains, or nothing. */
type HistoryKept = 'full' | 'git' | 'none';

/**
 * The storage of the catalog. It stores and returns records and change sets, and has no domain rules. SPEC.md numbers
 * the rules that every backend follows; one conformance suite tests them on each backend.
 */
export interface CatalogStore {
  readonly backend: 'database' | 'files';
  readonly history: HistoryKept;

  /** The `seq` of the newest change set, or 0 if there is none. */
  head(): Promise<number>;
  /**
   * The newest change set that touched a kind in any layer, or 0 if none did. It serves as the version of the kind's
   * list.
   */
  kindHead(kind: string): Promise<number>;

  read(kind: string, key: string, pack?: string): Promise<StoredRecord | undefined>;
  /** Several records, in the requested order. Undefined for a missing record. */
  readMany(keys: readonly { kind: string; key: string; pack?: string }[]): Promise<(StoredRecord | undefined)[]>;
  /**
   * Every record of the given kinds, or of all kinds. A kind ending in `*` matches all kinds with that prefix. Calls
   * `skipped` for a file that can't be read. Without `skipped`, such a file is an error.
   */
  scan(kinds?: readonly string[], skipped?: (file: UnreadableRecordFile) => void): AsyncIterable<StoredRecord>;
  /** Finds files that can't be read. */
  unreadable(): Promise<readonly UnreadableRecordFile[]>;

  /**
   * Writes either all of the commit or none of it: records, history, head and outbox. Throws `OutcomeUnknown` if it
   * can't be determined which.
   */
  commit(commit: Commit): Promise<CommitOutcome>;

  /**
   * The change set after `after` that this commit has made. Undefined if it has made none and can no longer make one.
   */
  outcomeOf(commit: CommitName, after: number): Promise<MadeCommit | undefined>;

  /**
   * Finds records that were changed outside the program, adds a change set by the system for them, and returns the
   * touched records. Followers receive the change set, so everything derived from the catalog is recomputed.
   */
  takeIn(at: string): Promise<readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[]>;

  /** A line for each matching change set, newest first. */
  lines(query: ChangeSetQuery): Promise<HistoryLine[]>;
  /** The number of all matching change sets, regardless of the page. */
  count(query: ChangeSetFilter): Promise<number>;
  /** One change set with its previous and new states. */
  changeSet(seq: number): Promise<StoredChangeSet | undefined>;
  /** The change sets after `seq`, oldest first, at most `limit`. */
  since(seq: number, limit: number): Promise<StoredChangeSet[]>;

  /**
   * Replaces states in the history together with their keys and messages, and names in messages of other change sets.
   * Numbers, times, people and current records are unchanged. Returns undefined if the history is in git, which this
   * program doesn't rewrite.
   */
  erase(erasure: Erasure): Promise<Erased | undefined>;

  /**
   * Calls `listener` with every change set that any process commits from now on, in order and exactly once. Commits of
   * this process have been delivered when `commit` resolves. A change set that another process committed just before
   * this call may be delivered too, so a snapshot taken after this call must skip change sets it already contains.
   * Returns a function that removes the listener.
   */
  follow(listener: (changeSet: StoredChangeSet) => void): () => void;

  /** The number and mark of every change set, oldest first, in batches. */
  places(): AsyncIterable<readonly HistoryPosition[]>;
  /**
   * Calls `listener` when the history has gone back: the newest change set that this process knew is gone, or its
   * number belongs to another one. Data read earlier may be gone too. Followers then receive the change sets after
   * `to`. Returns a function that removes the listener.
   */
  onWentBack(listener: (went: WentBack) => void): () => void;
  /** Compares this process's state with the database if there is a reason to. Throws if the database can't be read. */
  verify(): Promise<void>;
  /** Since when no notifications of other processes' changes have arrived. Undefined while they arrive. */
  deafSince(): Date | undefined;

  close(): Promise<void>;
}
