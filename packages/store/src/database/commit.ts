/**
 * Writes to the database. The commits of one process are sent one batch at a time: commits that wait during a round
 * trip are sent together in the next one and share its flush to disk, but each succeeds or fails separately. A single
 * commit doesn't wait.
 */
import { randomBytes } from 'node:crypto';
import type { Change, Json } from '@cablewright/model';
import { assertCommitForm, storableText, storableWho } from '../port/commit-form.ts';
import { codeOf } from '../port/opened.ts';
import { mayHaveRun } from './away.ts';
import { HistoryWentBack, OutcomeUnknown } from '../port/failures.ts';
import type { Commit, CommitOutcome, Conflict, ExpectedVersion, HistoryPosition, Write } from '../port/port.ts';
import type { QueryResult } from 'pg';
import type { Pool } from './pool.ts';
import { repeatUndone } from './undone.ts';

/** A pending commit, with the JSON text of each record that it writes (null for a record that it deletes). */
interface Waiting {
  readonly commit: Commit;
  readonly mark: number;
  readonly texts: readonly (string | null)[];
  readonly length: number;
  readonly done: (outcome: CommitOutcome) => void;
  readonly fail: (error: unknown) => void;
}

interface ResultRow {
  readonly item: number;
  readonly committed: number | null;
  readonly place: number;
  readonly current: number | null;
  readonly before: string | null;
}

const maxTogether = 32;
const maxTextTogether = 2_000_000;
const commitSql = { name: 'store commit', text: 'select * from commit_change_sets($1::jsonb, $2, $3, $4)' };
/**
 * The SQLSTATE that the commit function raises if the database doesn't contain the newest change set that this process
 * knows.
 */
const wentBackState = 'CW001';

export class CommitLane {
  readonly #pool: Pool;
  readonly #known: () => HistoryPosition;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** `newestKnown` returns the newest change set that this process has processed. */
  constructor(pool: Pool, newestKnown: () => HistoryPosition) {
    this.#pool = pool;
    this.#known = newestKnown;
  }

  commit(commit: Commit): Promise<CommitOutcome> {
    assertCommitForm(commit);
    const texts = commit.writes.map((write) =>
      write.op === 'put' ? (write.text ?? JSON.stringify(write.after)) : null,
    );
    const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    return new Promise((done, fail) => {
      this.#waiting.push({ commit, mark: newMark(), texts, length, done, fail });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no commit is in progress. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /**
   * Resolves when the commits in progress have their outcomes, or immediately if there are none. The listening
   * connection is notified of a commit before the commit call returns. A caller that waits here needn't read back
   * commits of its own process.
   */
  underWay(): Promise<void> {
    return this.#sending;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#take();
      try {
        const sending = this.#send(together);
        this.#sending = sending.catch(() => undefined);
        await sending;
      } catch (error) {
        // The database has refused the whole batch and written nothing. One invalid commit must not make the others
        // fail.
        if (together.length > 1 && isRefusal(error))
          for (const waiting of together) await this.#send([waiting]).catch(waiting.fail);
        else for (const waiting of together) waiting.fail(error);
      }
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let length = 0;
    let count = 0;
    for (const waiting of this.#waiting) {
      length += waiting.length;
      if (count > 0 && (count === maxTogether || length > maxTextTogether)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #send(together: readonly Waiting[]): Promise<void> {
    const bodies: string[] = [];
    const commits = together.map((waiting) => {
      const before = bodies.length;
      for (const text of waiting.texts) if (text !== null) bodies.push(text);
      return { ...encode(waiting.commit, before), mark: waiting.mark };
    });
    const newest = this.#known();
    // If the history was shortened manually, the newest change set may have no mark.
    const values = [JSON.stringify(commits), bodies.join('\u001f'), newest.mark === 0 ? 0 : newest.seq, newest.mark];
    const result = await this.#query(values);
    const rows = Map.groupBy(result.rows, (row) => row.item);
    together.forEach((waiting, item) => waiting.done(outcomeOf(waiting, rows.get(item) ?? [])));
  }

  async #query(values: readonly unknown[]): Promise<QueryResult<ResultRow>> {
    try {
      return await repeatUndone(() => this.#pool.query<ResultRow>({ ...commitSql, values: [...values] }));
    } catch (error) {
      if (codeOf(error) === wentBackState) throw new HistoryWentBack((error as Error).message);
      if (mayHaveRun(error)) throw new OutcomeUnknown('The answer to a commit was lost', { cause: error });
      throw error;
    }
  }
}

/** Returns 48 random bits, never 0. */
function newMark(): number {
  return randomBytes(6).readUIntBE(0, 6) || 1;
}

/** Data and statement errors always roll the transaction back. After a lost connection, the outcome is unknown. */
function isRefusal(error: unknown): boolean {
  return /^(?:22|23|42|54|P0)/.test(codeOf(error) ?? '');
}

/** Encodes a commit for the commit function. The text of its first record has the number `before` + 1. */
function encode(commit: Commit, before: number) {
  let body = before;
  const writes = commit.writes.map((write, index) => {
    if (write.op === 'put') body += 1;
    return {
      ...addressOf(write),
      place: index,
      op: write.op,
      seen: write.seen,
      body: write.op === 'put' ? body : null,
    };
  });
  return {
    at: commit.at,
    ...storableWho(commit.who),
    message: storableText(commit.message),
    saw: [...commit.writes, ...(commit.expects ?? [])].map((expectation, index) => ({
      ...addressOf(expectation),
      place: index,
      seen: expectation.seen,
    })),
    writes,
    gives: commit.gives?.names ?? [],
    judged: commit.gives?.judgedAt ?? 0,
    events: (commit.events ?? []).map((event) => ({ type: event.type, payload: JSON.stringify(event.payload) })),
  };
}

function addressOf(expectation: ExpectedVersion) {
  return { kind: expectation.kind, key: expectation.key, pack: expectation.pack ?? '' };
}

function outcomeOf({ commit, mark, texts }: Waiting, rows: readonly ResultRow[]): CommitOutcome {
  const seq = rows[0]?.committed;
  const ordered = rows.toSorted((a, b) => a.place - b.place);
  const namesTaken = rows.flatMap(({ place, before }) => (place < 0 && before !== null ? [before] : []));
  if (namesTaken.length > 0) return { status: 'given', names: namesTaken };
  if (seq === null || seq === undefined) {
    const saw = [...commit.writes, ...(commit.expects ?? [])];
    const conflicts = ordered.flatMap(({ place, current }) => {
      const expectation = saw[place];
      return expectation === undefined ? [] : [conflictOf(expectation, current)];
    });
    return { status: 'conflict', conflicts };
  }
  const changes = ordered.map((row) => changeOf(commit.writes[row.place]!, row.before, texts[row.place]!));
  const who = storableWho(commit.who);
  return {
    status: 'committed',
    changeSet: { seq, mark, at: commit.at, who, message: storableText(commit.message), changes },
  };
}

function conflictOf(expectation: ExpectedVersion, current: number | null): Conflict {
  const { kind, key, pack, seen } = expectation;
  return { kind, key, pack, seen, current };
}

/**
 * Followers must receive exactly what a reader of the database would get. A new state that would change in a round trip
 * through JSON is therefore parsed from its text. The previous state is parsed on first access, because it is rarely
 * needed.
 */
function changeOf(
  { kind, key, pack, op, after: writtenValue }: Write,
  before: string | null,
  after: string | null,
): Change {
  const states = { before: once(before), after: isPlainJson(writtenValue) ? () => writtenValue : once(after) };
  return {
    kind,
    key,
    pack,
    op,
    get before() {
      return states.before();
    },
    get after() {
      return states.after();
    },
  };
}

/** Whether a round trip through JSON would leave the value unchanged. */
function isPlainJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return eachIsPlain(value);
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false;
  for (const name in value) if (!isPlainJson((value as Record<string, unknown>)[name])) return false;
  return true;
}

/** A sparse array isn't plain JSON either. */
function eachIsPlain(values: readonly unknown[]): boolean {
  for (let i = 0; i < values.length; i += 1) if (!isPlainJson(values[i])) return false;
  return true;
}

function once(text: string | null): () => Json {
  let value: Json | undefined;
  return () => (value ??= parsed(text));
}

export function parsed(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json);
}
