/**
 * Writing to the database. Commits of one process go through one lane: those that wait while one is under way go
 * together in the next round trip and share its flush to disk, each still judged on its own. A lone commit waits for nobody.
 */
import type { Change, Json } from '@cablewright/model';
import { assertCommitForm, storableText } from '../port/commit-form.ts';
import { codeOf } from '../port/opened.ts';
import type { Commit, CommitOutcome, Conflict, Expectation } from '../port/port.ts';
import type { Pool } from './pool.ts';

/** A commit on its way, with the texts of the records it puts. */
interface Waiting {
  readonly commit: Commit;
  readonly texts: readonly string[];
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
const commitSql = { name: 'store commit', text: 'select * from commit_change_sets($1::jsonb, $2)' };

export class CommitLane {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  commit(commit: Commit): Promise<CommitOutcome> {
    assertCommitForm(commit);
    const texts = commit.writes.filter((write) => write.op === 'put').map((write) => JSON.stringify(write.after));
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    return new Promise((done, fail) => {
      this.#waiting.push({ commit, texts, length, done, fail });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#take();
      try {
        await this.#send(together);
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
    let before = 0;
    const commits = together.map((one) => {
      before += one.texts.length;
      return encode(one.commit, before - one.texts.length);
    });
    const values = [JSON.stringify(commits), together.flatMap((one) => one.texts).join('\u001f')];
    const result = await this.#pool.query<ResultRow>({ ...commitSql, values });
    const rows = Map.groupBy(result.rows, (row) => row.item);
    together.forEach((one, item) => one.done(outcomeOf(one.commit, rows.get(item) ?? [])));
  }
}

/** Errors of data and of statements roll the transaction back for sure; after a lost connection nobody knows. */
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
    name: storableText(commit.who.name),
    email: commit.who.email === undefined ? null : storableText(commit.who.email),
    via: commit.who.via,
    message: storableText(commit.message),
    saw: [...commit.writes, ...(commit.expects ?? [])].map((one, place) => ({
      ...addressOf(one),
      place,
      seen: one.seen,
    })),
    writes,
    events: (commit.events ?? []).map((event) => ({ type: event.type, payload: JSON.stringify(event.payload) })),
  };
}

function addressOf(one: Expectation) {
  return { kind: one.kind, key: one.key, pack: one.pack ?? '' };
}

function outcomeOf(commit: Commit, rows: readonly ResultRow[]): CommitOutcome {
  const seq = rows[0]?.committed;
  const ordered = rows.toSorted((a, b) => a.place - b.place);
  if (seq === null || seq === undefined) {
    const saw = [...commit.writes, ...(commit.expects ?? [])];
    return { status: 'conflict', conflicts: ordered.map((row) => conflictOf(saw[row.place]!, row.current)) };
  }
  const changes = ordered.map((row) => changeOf(commit, row));
  const who = { ...commit.who, name: storableText(commit.who.name) };
  return {
    status: 'committed',
    changeSet: { seq, at: commit.at, who, message: storableText(commit.message), changes },
  };
}

function conflictOf(one: Expectation, current: number | null): Conflict {
  const { kind, key, pack, seen } = one;
  return { kind, key, ...(pack === undefined ? {} : { pack }), seen, current };
}

/** States are taken through JSON, so what followers get is what a reader of the database gets. */
function changeOf(commit: Commit, row: ResultRow): Change {
  const { kind, key, pack, op, after } = commit.writes[row.place]!;
  const states = { before: parsed(row.before), after: after === null ? null : parsed(JSON.stringify(after)) };
  return { kind, key, ...(pack === undefined ? {} : { pack }), op, ...states };
}

export function parsed(text: string | null): Json {
  return text === null ? null : (JSON.parse(text) as Json);
}
