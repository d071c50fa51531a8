import type { UnreadableFile } from './failures.ts';
import type { Change, ChangeSet, Json, Who } from '@cablewright/model';

/** A record as the store keeps it. `text` is its JSON; `seq` the change set that last wrote it, which is its version. */
export interface StoredRecord {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seq: number;
  readonly text: string;
}

/** One record to write. `seen` is the `seq` the writer read, null when it saw none there. */
export interface Write {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly op: 'put' | 'delete';
  readonly seen: number | null;
  /** The record to keep; null for a delete. */
  readonly after: Json;
  /** `JSON.stringify` of the record, where the writer has it already. */
  readonly text?: string;
}

/** A record the write depends on without changing it: the commit is refused when it has moved from `seen`. */
export interface Expectation {
  readonly kind: string;
  readonly key: string;
  readonly pack?: string;
  readonly seen: number | null;
}

/** An event put in the outbox with the change set, for webhooks to deliver later. */
export interface EventDraft {
  readonly type: string;
  readonly payload: Json;
}

export interface Commit {
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly writes: readonly Write[];
  readonly expects?: readonly Expectation[];
  readonly events?: readonly EventDraft[];
  /** Names that this commit gives out: it is refused when another commit gave one of them out after `judgedAt`. */
  readonly gives?: { readonly names: readonly string[]; readonly judgedAt: number };
}

/** A change set in the history. `seq` numbers them 1, 2, 3 … without a gap. */
export interface StoredChangeSet extends ChangeSet {
  readonly seq: number;
  /** Tells it from another that had the same number in a history that is gone. Absent where the backend keeps none of it. */
  readonly mark?: number;
}

/** A change set by its number and mark. Number 0, mark 0: before the first. */
export interface Place {
  readonly seq: number;
  readonly mark: number;
}

/** What a store found when its history had gone back. */
export interface WentBack {
  /** The newest change set this process knew, which the database does not hold. */
  readonly from: number;
  /** The newest change set the database holds. */
  readonly to: number;
}

/** What a commit made: its number and the first two records it touched. */
export interface MadeCommit {
  readonly seq: number;
  readonly records: readonly Pick<Change, 'kind' | 'key' | 'pack'>[];
}

/** A commit as its writer can name it before it is made. */
export type CommitName = Pick<Commit, 'at' | 'who'>;

/** A record that was not at the version the writer saw. `current` is its version now, null when it is not there. */
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
  /** Given out by another commit meanwhile. */
  | { readonly status: 'given'; readonly names: readonly string[] };

/** Which change sets of the history. */
export interface HistoryFilter {
  /** Only change sets that touched this kind, this key, were made by this person (part of name or email). */
  readonly kind?: string;
  readonly key?: string;
  readonly who?: string;
  /** ISO 8601 times; from inclusive, to exclusive. */
  readonly from?: string;
  readonly to?: string;
}

/** A page of those, newest first. */
export interface HistoryQuery extends HistoryFilter {
  /** Only change sets below this seq: the cursor. */
  readonly before?: number;
  readonly limit: number;
}

/** A line of the history: what was touched, without the states. `touched` lists the first hundred of `count` records. */
export interface HistoryLine {
  readonly seq: number;
  readonly at: string;
  readonly who: Who;
  readonly message: string;
  readonly count: number;
  readonly touched: readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[];
}

/** What a backend keeps of the past: every change set, or what git holds, or nothing. */
type HistoryKept = 'full' | 'git' | 'none';

/**
 * Where the catalog is kept. It keeps and serves records and change sets and knows no rule of the trade. The numbered
 * rules every backend keeps are in SPEC.md; one conformance suite proves them on each.
 */
export interface CatalogStore {
  readonly backend: 'database' | 'files';
  readonly history: HistoryKept;

  /** The seq of the newest change set; 0 when there is none. */
  head(): Promise<number>;
  /** The newest change set that touched a kind (of any layer); 0 when none did. The version of the kind's list. */
  kindHead(kind: string): Promise<number>;

  read(kind: string, key: string, pack?: string): Promise<StoredRecord | undefined>;
  /** Many records at once, in the order asked; undefined where there is none. */
  readMany(keys: readonly { kind: string; key: string; pack?: string }[]): Promise<(StoredRecord | undefined)[]>;
  /**
   * Every record of the kinds given (a kind ending in `*` means all kinds that begin so), or of all kinds. Calls `skipped` for a file
   * that cannot be read; without it, such a file is an error.
   */
  scan(kinds?: readonly string[], skipped?: (file: UnreadableFile) => void): AsyncIterable<StoredRecord>;
  /** Looks for files that cannot be read. */
  unreadable(): Promise<readonly UnreadableFile[]>;

  /**
   * Writes all of the commit or none of it: records, history, head and outbox together. Throws OutcomeUnknown when neither is
   * certain.
   */
  commit(commit: Commit): Promise<CommitOutcome>;

  /** The change set after `after` that this commit made; undefined when it made none, and will make none. */
  outcomeOf(commit: CommitName, after: number): Promise<MadeCommit | undefined>;

  /**
   * Looks for records that were changed outside the program, and adds a change set of the system's own, and answers
   * what it touched. Followers get it, so that everything worked out from the catalog is worked out again.
   */
  takeIn(at: string): Promise<readonly Pick<Change, 'kind' | 'key' | 'pack' | 'op'>[]>;

  /** A line for each change set that fits, newest first. */
  lines(query: HistoryQuery): Promise<HistoryLine[]>;
  /** How many change sets fit, whatever page is asked for. */
  count(query: HistoryFilter): Promise<number>;
  /** One change set with its before and after states. */
  changeSet(seq: number): Promise<StoredChangeSet | undefined>;
  /** The change sets after `seq`, oldest first, at most `limit`. */
  since(seq: number, limit: number): Promise<StoredChangeSet[]>;

  /**
   * Calls `listener` with every change set committed from now on, in order, once each, from any process (this process
   * or another). What this process commits has been handed over when `commit` resolves. One committed by another process
   * just before may come too, so a snapshot taken after this call skips what it already has. Returns how to stop.
   */
  follow(listener: (changeSet: StoredChangeSet) => void): () => void;

  /** Every change set's number and mark, oldest first, many at a time. */
  places(): AsyncIterable<readonly Place[]>;
  /**
   * Calls `listener` when the history has gone back: the newest change set that this process knew is gone, or another has its
   * number. What was read before may be gone too. Followers then get what comes after `to`. Returns how to stop.
   */
  onWentBack(listener: (went: WentBack) => void): () => void;
  /** Compares what this process knows with what is there, if there is cause to. Throws when the database cannot be read. */
  verify(): Promise<void>;
  /** Since when changes by other processes are not heard of; undefined while they are. */
  deafSince(): Date | undefined;

  close(): Promise<void>;
}
