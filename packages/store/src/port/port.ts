import type { UnreadableRecordFile } from './failures.ts';
import type { Change, ChangeSet, Json, Who } from '@cablewright/model';

/** A stored record. `text` is its JSON; `seq` is the change set that last wrote it, and is its version. */
export interface StoredRecord {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seq: number;
  readonly text: string;
}

/** One record to write. `seen` is the `seq` that the writer read; null if the record did not exist. */
export interface Write {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly op: 'put' | 'delete';
  readonly seen: number | null;
  /** The new record; null for a delete. */
  readonly after: Json;
  /** `JSON.stringify` of the record, if the writer has it already. */
  readonly text?: string;
}

/** A record that the commit depends on but does not change. The commit is refused if its version differs from `seen`. */
export interface ExpectedVersion {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seen: number | null;
}

/** An event stored in the outbox with the change set, for webhooks to deliver later. */
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
  /** Names assigned by this commit. It is refused if another commit assigned one of them after `judgedAt`. */
  readonly gives?: { readonly names: readonly string[]; readonly judgedAt: number };
}

/** A change set in the history. `seq` numbers them 1, 2, 3 … without a gap. */
export interface StoredChangeSet extends ChangeSet {
  readonly seq: number;
  /** Distinguishes this change set from one with the same number in a discarded history. Absent if the backend has no marks. */
  readonly mark?: number;
}

/** A change set by its number and mark. Number 0 with mark 0 is the state before the first change set. */
export interface HistoryPosition {
  readonly seq: number;
  readonly mark: number;
}

/** Details of a history that has gone back. */
export interface WentBack {
  /** The newest change set that this process knew and the database does not contain. */
  readonly from: number;
  /** The newest change set in the database. */
  readonly to: number;
}

/** The change set made by a commit: its number and the first two records it touched. */
export interface MadeCommit {
  readonly seq: number;
  readonly records: readonly Pick<Change, 'kind' | 'key' | 'pack'>[];
}

/** Identifies a commit. The writer knows these fields before the commit is made. */
export type CommitName = Pick<Commit, 'at' | 'who'>;

/** A record that was not at the version the writer saw. `current` is its current version, null if the record does not exist. */
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
  /** Another commit assigned these names in the meantime. */
  | { readonly status: 'given'; readonly names: readonly string[] };

/** Selects change sets of the history. */
export interface ChangeSetFilter {
  /** Only change sets that touched this kind or key, or were made by this person (part of the name or email). */
  readonly kind?: string;
  readonly key?: string;
  readonly who?: string;
  /** ISO 8601 times; `from` is inclusive, `to` exclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** Requests a page of change sets, newest first. */
export interface ChangeSetQuery extends ChangeSetFilter {
  /** Cursor: only change sets with a lower seq. */
  readonly before?: number;
  readonly limit: number;
}

/** A line of the history: the touched records without their states. `touched` lists the first hundred of `count` records. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly count: number;
  readonly touched: readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[];
}

/** States that must be removed from the history, such as those of a customer who asked to be erased, and their replacements. */
export interface Erasure {
  /** Only states of these kinds are read. */
  readonly kinds: readonly string[];
  /**
   * The key and state that replace a state of the hub's own layer. Undefined keeps it. `after` is null for a delete, and if
   * the store keeps no states.
   */
  readonly replace: (state: {
    readonly kind: string;
    readonly key: string;
    readonly after: Json;
  }) => { readonly key: string; readonly after: Json } | undefined;
  /** The message of a change set that touched these kinds. `kinds` are the kinds of its replaced states, and may be empty. */
  readonly message: (message: string, kinds: ReadonlySet<string>) => string;
  /** The message of any other change set. If absent, these messages stay. */
  readonly otherMessage?: (message: string) => string;
}

/** What was replaced. */
export interface Erased {
  readonly states: number;
  /** Messages of change sets that touched none of the kinds. */
  readonly otherMessages: number;
}

/** How much history a backend keeps: every change set, what git holds, or nothing. */
type HistoryKept = 'full' | 'git' | 'none';

/**
 * The storage of the catalog. It stores and serves records and change sets and has no domain rules. SPEC.md numbers the
 * rules that every backend obeys; one conformance suite tests them on each.
 */
export interface CatalogStore {
  readonly backend: 'database' | 'files';
  readonly history: HistoryKept;

  /** The seq of the newest change set; 0 if there is none. */
  head(): Promise<number>;
  /** The newest change set that touched a kind in any layer; 0 if none did. It is the version of the kind's list. */
  kindHead(kind: string): Promise<number>;

  read(kind: string, key: string, pack?: string): Promise<StoredRecord | undefined>;
  /** Many records at once, in the order requested; undefined for a missing record. */
  readMany(keys: readonly { kind: string; key: string; pack?: string }[]): Promise<(StoredRecord | undefined)[]>;
  /**
   * Every record of the given kinds, or of all kinds. A kind ending in `*` matches all kinds with that prefix. Calls
   * `skipped` for a file that cannot be read; without it, such a file is an error.
   */
  scan(kinds?: readonly string[], skipped?: (file: UnreadableRecordFile) => void): AsyncIterable<StoredRecord>;
  /** Finds files that cannot be read. */
  unreadable(): Promise<readonly UnreadableRecordFile[]>;

  /**
   * Writes all of the commit or none of it: records, history, head and outbox together. Throws OutcomeUnknown if it is
   * unknown which.
   */
  commit(commit: Commit): Promise<CommitOutcome>;

  /** The change set after `after` that this commit made; undefined if it made none and will make none. */
  outcomeOf(commit: CommitName, after: number): Promise<MadeCommit | undefined>;

  /**
   * Finds records that were changed outside the program, adds a change set by the system for them, and returns the
   * records it touched. Followers receive it, so everything derived from the catalog is recomputed.
   */
  takeIn(at: string): Promise<readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[]>;

  /** A line for each matching change set, newest first. */
  lines(query: ChangeSetQuery): Promise<HistoryLine[]>;
  /** The number of matching change sets, regardless of the page. */
  count(query: ChangeSetFilter): Promise<number>;
  /** One change set with its previous and new states. */
  changeSet(seq: number): Promise<StoredChangeSet | undefined>;
  /** The change sets after `seq`, oldest first, at most `limit`. */
  since(seq: number, limit: number): Promise<StoredChangeSet[]>;

  /**
   * Replaces states in the history, with their keys and messages, and names in messages of other change sets. Numbers, times and people
   * stay, and so do current records. Undefined if git has the history, which this program does not rewrite.
   */
  erase(erasure: Erasure): Promise<Erased | undefined>;

  /**
   * Calls `listener` with every change set committed from now on by any process, in order, once each. Commits of this
   * process have been delivered when `commit` resolves. A change set committed by another process just before this call
   * may be delivered too, so a snapshot taken after this call skips what it already has. Returns a function that stops
   * it.
   */
  follow(listener: (changeSet: StoredChangeSet) => void): () => void;

  /** Every change set's number and mark, oldest first, in batches. */
  places(): AsyncIterable<readonly HistoryPosition[]>;
  /**
   * Calls `listener` when the history has gone back: the newest change set that this process knew is gone, or its
   * number belongs to another one. Data read earlier may be gone too. Followers then receive the change sets after
   * `to`. Returns a function that stops it.
   */
  onWentBack(listener: (went: WentBack) => void): () => void;
  /** Compares this process's state with the database if there is reason to. Throws if the database cannot be read. */
  verify(): Promise<void>;
  /** When notifications of other processes' changes stopped arriving; undefined while they arrive. */
  deafSince(): Date | undefined;

  close(): Promise<void>;
}
