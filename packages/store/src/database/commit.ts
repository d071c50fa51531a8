/**
 * Writing to the database. Commits of one process go through one lane: those that wait while one is under way go
 * together in the next round trip and share its flush to disk, each still judged on its own. A lone commit does not wait.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change, Json } from '@cablewright/model';
import { assertCommitForm, storableText, storableWho } from '../port/commit-form.ts';
import { codeOf } from '../port/opened.ts';
import { mayHaveRun } from './away.ts';
import { HistoryWentBack, OutcomeUnknown } from '../port/failures.ts';
import type { Commit, CommitOutcome, Conflict, Expectation, Place, Write } from '../port/port.ts';
import type { QueryResult } from 'pg';
import type { Pool } from './pool.ts';

/** A commit on its way, with the text of each record it puts; null for one it deletes. */
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
/** The commit function's word for: the database does not hold the newest change set that this process knows. */
const wentBackState = 'CW001';
/** A serialization failure and a deadlock. They happen where the database or the role has a stricter isolation than usual. */
const undoneStates: ReadonlySet<string> = new Set(['40001', '40P01']);
const maxRounds = 20;
/** Before the next round, ms, times the round. */
const waitMs = 10;

export class CommitLane {
  readonly #pool: Pool;
  readonly #known: () => Place;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #sending: Promise<void> = Promise.resolve();

  /** `known` answers the newest change set this process has taken in. */
  constructor(pool: Pool, known: () => Place) {
    this.#pool = pool;
    this.#known = known;
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

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /**
   * Resolves when the commits under way now have their outcomes, at once when there are none. Word of a commit reaches the
   * listening connection before the commit itself has returned; who waits here need not read back what is on its way.
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
        // Refused by the database as a whole, so nothing of it was written: one bad commit must not fail the others.
        if (together.length > 1 && isRefusal(error))
          for (const one of together) await this.#send([one]).catch(one.fail);
        else for (const one of together) one.fail(error);
      }
    }
    this.#running = undefined;
  }

  #take(): Waiting[] {
    let length = 0;
    let count = 0;
    for (const one of this.#waiting) {
      length += one.length;
      if (count > 0 && (count === maxTogether || length > maxTextTogether)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #send(together: readonly Waiting[]): Promise<void> {
    const bodies: string[] = [];
    const commits = together.map((one) => {
      const before = bodies.length;
      for (const text of one.texts) if (text !== null) bodies.push(text);
      return { ...encode(one.commit, before), mark: one.mark };
    });
    const known = this.#known();
    // Of a database whose history was shortened by hand, the newest may have no mark.
    const values = [JSON.stringify(commits), bodies.join('\u001f'), known.mark === 0 ? 0 : known.seq, known.mark];
    const result = await this.#query(values);
    const rows = Map.groupBy(result.rows, (row) => row.item);
    together.forEach((one, item) => one.done(outcomeOf(one, rows.get(item) ?? [])));
  }

  /** Tried again where the database undid it because of a transaction it met: nothing of it was written. */
  async #query(values: readonly unknown[]): Promise<QueryResult<ResultRow>> {
    for (let round = 1; ; round += 1) {
      try {
        return await this.#pool.query<ResultRow>({ ...commitSql, values: [...values] });
      } catch (error) {
        if (codeOf(error) === wentBackState) throw new HistoryWentBack((error as Error).message);
        if (mayHaveRun(error)) throw new OutcomeUnknown('The answer to a commit was lost', { cause: error });
        if (!undoneStates.has(codeOf(error) ?? '') || round === maxRounds) throw error;
        await sleep(Math.random() * round * waitMs);
      }
    }
  }
}

/** 48 random bits, and never 0. */
function newMark(): number {
  return randomBytes(6).readUIntBE(0, 6) || 1;
}

/** Errors of data and of statements roll the transaction back for sure; after a lost connection it is unknown. */
function isRefusal(error: unknown): boolean {
  return /^(?:22|23|42|54|P0)/.test(codeOf(error) ?? '');
}

/** As the commit function reads it; the record put first has the text numbered `before` + 1. */
function encode(commit: Commit, before: number) {
  let body = before;
  const writes = commit.writes.map((write, place) => {
    if (write.op === 'put') body += 1;
    return { ...addressOf(write), place, op: write.op, seen: write.seen, body: write.op === 'put' ? body : null };
  });
  return {
    at: commit.at,
    ...storableWho(commit.who),
    message: storableText(commit.message),
    saw: [...commit.writes, ...(commit.expects ?? [])].map((one, place) => ({
      ...addressOf(one),
      place,
      seen: one.seen,
    })),
    writes,
    gives: commit.gives?.names ?? [],
    judged: commit.gives?.judgedAt ?? 0,
    events: (commit.events ?? []).map((event) => ({ type: event.type, payload: JSON.stringify(event.payload) })),
  };
}

function addressOf(one: Expectation) {
  return { kind: one.kind, key: one.key, pack: one.pack ?? '' };
}

function outcomeOf({ commit, mark, texts }: Waiting, rows: readonly ResultRow[]): CommitOutcome {
  const seq = rows[0]?.committed;
  const ordered = rows.toSorted((a, b) => a.place - b.place);
  const given = rows.filter(({ place }) => place < 0);
  if (given.length > 0) return { status: 'given', names: given.map(({ before }) => before!) };
  if (seq === null || seq === undefined) {
    const saw = [...commit.writes, ...(commit.expects ?? [])];
    return { status: 'conflict', conflicts: ordered.map((row) => conflictOf(saw[row.place]!, row.current)) };
  }
  const changes = ordered.map((row) => changeOf(commit.writes[row.place]!, row.before, texts[row.place]!));
  const who = storableWho(commit.who);
  return {
    status: 'committed',
    changeSet: { seq, mark, at: commit.at, who, message: storableText(commit.message), changes },
  };
}

function conflictOf(one: Expectation, current: number | null): Conflict {
  const { kind, key, pack, seen } = one;
  return { kind, key, pack, seen, current };
}

/**
 * What followers get is what a reader of the database gets: a state after that JSON text would change is read from its text. The
 * state before is parsed when it is first asked for, since it is seldom looked at.
 */
function changeOf({ kind, key, pack, op, after: given }: Write, before: string | null, after: string | null): Change {
  const states = { before: once(before), after: isPlainJson(given) ? () => given : once(after) };
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

/** True for a value that comes out of its JSON text as it went in. */
function isPlainJson(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return eachIsPlain(value);
  if (Object.getPrototypeOf(value) !== Object.prototype || 'toJSON' in value) return false;
  for (const name in value) if (!isPlainJson((value as Record<string, unknown>)[name])) return false;
  return true;
}

/** False for a list with a hole in it too. */
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
