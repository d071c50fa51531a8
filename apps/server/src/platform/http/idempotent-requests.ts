/**
 * Requests with an Idempotency-Key. A repeat within a day gets the response to the first request, and nothing runs
 * twice, regardless of which process receives it. If a process ends before it has responded, its row remains, and the
 * next repeat searches the history for the change that was saved.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutcomeUnknown, type Migration, type Sql, type SqliteMigration } from '@cablewright/store';
import type { Answer } from './answer.ts';
import { httpErrors } from './errors.ts';
import { problem } from './problem.ts';

const table = `create table idempotent_requests (
  id text primary key, body text not null, process text not null, head bigint not null, commit_at text not null,
  made_at bigint not null, alive_at bigint not null, answer text)`;
export const idempotencyMigrations: readonly Migration[] = [
  { area: 'idempotency', number: 1, name: 'answers to requests with a key', up: table },
];
export const sqliteIdempotencyMigrations: readonly SqliteMigration[] = [{ area: 'idempotency', number: 1, up: table }];

const keptMs = 24 * 60 * 60_000;
const sweepEveryMs = 10 * 60_000;
const aliveEveryMs = 10_000;
/** A process that hasn't renewed its rows for this long is considered dead, in ms. */
const deadAfterMs = 60_000;
const waitMs = 25_000;
const lookEveryMs = 50;

interface Row {
  readonly body: string;
  readonly process: string;
  readonly head: number;
  readonly commit_at: string;
  readonly made_at: number;
  readonly alive_at: number;
  readonly answer: string | null;
}

/** A request with a key. */
interface KeyedRequest {
  readonly key: string;
  readonly actor: string;
  /** The method and URL. */
  readonly route: string;
  readonly body: unknown;
  /** Whether the response contains a secret that is shown only once. */
  readonly showsSecret: boolean;
  /** The newest change set before the request. */
  readonly head: number;
  /** Runs the request. All of its saves get the given commit time. */
  readonly run: (commitAt: string) => Promise<Answer>;
  /**
   * Searches for a save with this commit time after change set `head`. Returns the response for it, or undefined if
   * nothing was saved.
   */
  readonly found: (commitAt: string, head: number) => Promise<Answer | undefined>;
}

interface Options {
  readonly sql: Sql;
  readonly now: () => number;
  readonly notice: (message: string) => void;
  /** Whether this is the only process that uses the database. */
  readonly alone: boolean;
}

export class IdempotentRequests {
  readonly #options: Options;
  readonly #process = randomUUID();
  readonly #running = new Set<string>();
  #lastCommit = 0;
  #lastSweep = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: Options) {
    this.#options = options;
  }

  static async open(options: Options): Promise<IdempotentRequests> {
    // No other process is running, so unfinished requests must belong to processes that have ended.
    if (options.alone) await options.sql.query('update idempotent_requests set alive_at = 0 where answer is null');
    return new IdempotentRequests(options);
  }

  /** Runs the request, or returns the response to the first request with the same key. */
  async answer(request: KeyedRequest): Promise<Answer> {
    const id = hashOf(JSON.stringify([request.actor, request.route, request.key]));
    const body = hashOf(request.body instanceof Uint8Array ? request.body : (JSON.stringify(request.body) ?? ''));
    const end = this.#options.now() + waitMs;
    await this.#sweep();
    for (;;) {
      const begun = await this.#begin(id, body, request.head);
      if (begun !== undefined) return this.#carryOut(id, begun, request);
      const row = await this.#find(id);
      if (row === undefined) continue;
      if (row.body !== body) return problem(httpErrors['idempotency-key-reused'], reused);
      if (row.answer !== null) return repeated(row.answer);
      const now = this.#options.now();
      if (row.alive_at < now - deadAfterMs) {
        if (await this.#takeOver(id, row)) return this.#finish(id, row, request);
      } else if (now >= end) return problem(httpErrors['still-running'], running, { headers: { 'retry-after': '5' } });
      await sleep(lookEveryMs);
    }
  }

  /** Creates the row of the request and returns the commit time for its saves. Undefined if the row already exists. */
  async #begin(id: string, body: string, head: number): Promise<string | undefined> {
    const commitAt = this.#commitTime();
    const now = this.#options.now();
    const rows = await this.#options.sql.query(
      `insert into idempotent_requests (id, body, process, head, commit_at, made_at, alive_at)
       values ($1, $2, $3, $4, $5, $6, $6) on conflict (id) do nothing returning id`,
      [id, body, this.#process, head, commitAt, now],
    );
    return rows.length === 0 ? undefined : commitAt;
  }

  /** A time that is unique in this process, so that it identifies the saves of a single request. */
  #commitTime(): string {
    this.#lastCommit = Math.max(this.#lastCommit + 1, this.#options.now());
    return new Date(this.#lastCommit).toISOString();
  }

  async #find(id: string): Promise<Row | undefined> {
    const [row] = await this.#options.sql.query<Row>('select * from idempotent_requests where id = $1', [id]);
    return row && { ...row, head: Number(row.head), made_at: Number(row.made_at), alive_at: Number(row.alive_at) };
  }

  async #takeOver(id: string, { process, alive_at: aliveAt }: Row): Promise<boolean> {
    const rows = await this.#options.sql.query(
      `update idempotent_requests set process = $2, alive_at = $3
       where id = $1 and process = $4 and alive_at = $5 and answer is null returning id`,
      [id, this.#process, this.#options.now(), process, aliveAt],
    );
    return rows.length > 0;
  }

  /** Completes a request whose process ended or lost the result. It runs the request only if nothing was saved. */
  async #finish(id: string, row: Row, request: KeyedRequest): Promise<Answer> {
    let answer: Answer | undefined;
    try {
      answer = await request.found(row.commit_at, row.head);
    } catch (error) {
      await this.#unknown(id);
      throw new OutcomeUnknown('It could not be found out whether the change was saved', { cause: error });
    }
    if (answer !== undefined) return this.#keep(id, answer, request.showsSecret);
    const commitAt = this.#commitTime();
    await this.#options.sql.query('update idempotent_requests set commit_at = $2, head = $3 where id = $1', [
      id,
      commitAt,
      request.head,
    ]);
    return this.#carryOut(id, commitAt, request);
  }

  async #carryOut(id: string, commitAt: string, request: KeyedRequest): Promise<Answer> {
    this.#running.add(id);
    this.#timer ??= setInterval(() => void this.#sayAlive(), aliveEveryMs).unref();
    try {
      return await this.#keep(id, await request.run(commitAt), request.showsSecret);
    } catch (error) {
      if (error instanceof OutcomeUnknown) await this.#unknown(id);
      // Nothing was saved, so a repeat may run the request.
      else await this.#ignoring(this.#options.sql.query('delete from idempotent_requests where id = $1', [id]));
      throw error;
    } finally {
      this.#running.delete(id);
      if (this.#running.size === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  /**
   * Stores the response. If that fails, the request still succeeds, because a repeat can find its save in the history.
   */
  async #keep(id: string, answer: Answer, showsSecret: boolean): Promise<Answer> {
    const isSecret = (showsSecret && answer.status < 300) || answer.headers?.['set-cookie'] !== undefined;
    const text = isSecret ? 'secret' : textOf(answer);
    const update = 'update idempotent_requests set answer = $2 where id = $1';
    await this.#ignoring(this.#options.sql.query(update, [id, text]));
    return answer;
  }

  async #unknown(id: string): Promise<void> {
    await this.#ignoring(this.#options.sql.query('update idempotent_requests set alive_at = 0 where id = $1', [id]));
  }

  async #ignoring(work: Promise<unknown>): Promise<void> {
    await work.catch((error: Error) =>
      this.#options.notice(`The answer to a request with an Idempotency-Key could not be noted: ${error.message}`),
    );
  }

  async #sayAlive(): Promise<void> {
    const update =
      'update idempotent_requests set alive_at = $1 where process = $2 and answer is null and alive_at > 0';
    await this.#ignoring(this.#options.sql.query(update, [this.#options.now(), this.#process]));
  }

  async #sweep(): Promise<void> {
    const now = this.#options.now();
    if (now - this.#lastSweep < sweepEveryMs && now >= this.#lastSweep) return;
    this.#lastSweep = now;
    await this.#options.sql.query('delete from idempotent_requests where made_at < $1', [now - keptMs]);
  }
}

const reused =
  'This Idempotency-Key was sent with another body. Use a new key for a new request, and repeat a request unchanged.';
const running = 'The first request with this Idempotency-Key is still being carried out. Repeat it in a few seconds.';
const shownOnce =
  'The request was carried out, and its answer showed a secret that is shown only once. Make a new one if you did not receive it.';

function hashOf(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

function textOf({ status, headers = {}, body }: Answer): string {
  const kept = body instanceof Uint8Array ? { bytes: Buffer.from(body).toString('base64') } : { text: body };
  return JSON.stringify({ status, headers, ...kept });
}

interface Kept {
  readonly status: number;
  readonly headers: NonNullable<Answer['headers']>;
  readonly text?: string;
  readonly bytes?: string;
}

function repeated(stored: string): Answer {
  if (stored === 'secret') return problem(httpErrors['shown-once'], shownOnce);
  const { status, headers, text, bytes } = JSON.parse(stored) as Kept;
  const body = bytes === undefined ? text : new Uint8Array(Buffer.from(bytes, 'base64'));
  return { status, headers: { ...headers, 'idempotency-replayed': 'true' }, body };
}
