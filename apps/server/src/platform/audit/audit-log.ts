/**
 * The audit log: sign-ins, refusals, and changes that only owners can make. It never contains a password, code, token
 * or other secret.
 */
import type { Sql, SqlValue } from '@cablewright/store';
import { anonymous, type Actor } from '../http/actor.ts';
import type { AuditEvent } from './audit-events.ts';

/** Who did something, and from which address. Every `Call` can be used as one. */
export interface AuditSource {
  readonly actor: Pick<Actor, 'name' | 'email'> & { readonly via: Actor['via'] | 'system' };
  readonly address?: string;
}

interface AuditFacts {
  /** The person or thing that was affected. */
  readonly subject?: string;
  readonly detail?: string;
}

/** How a person was identified. `none` means neither by a session nor by a token. */
export const auditVia = ['session', 'token', 'local', 'system', 'none'] as const;
type AuditVia = (typeof auditVia)[number];

/** A stored entry. `at` is in ms since 1970. */
export interface AuditEntry {
  readonly number: number;
  readonly at: number;
  readonly event: AuditEvent;
  /** Null if the person is unknown, such as after a refused sign-in with an unknown email address. */
  readonly person: string | null;
  readonly email: string | null;
  readonly via: AuditVia;
  readonly address: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
}

export interface AuditFilter {
  readonly event?: AuditEvent;
  /** Part of the name or email address of the person who acted or was affected. */
  readonly person?: string;
  /** The range of times, in ms since 1970. `before` is exclusive. */
  readonly from?: number;
  readonly before?: number;
}

/** The dependency of routes that write to the log. */
export interface AuditWriter {
  note(event: AuditEvent, source: AuditSource, facts?: AuditFacts): Promise<void>;
  /** Like `note`, but writes the same refusal of the same person at the same address at most once in ten minutes. */
  noteRefusal(event: AuditEvent, source: AuditSource, facts?: AuditFacts): Promise<void>;
}

const dayMs = 24 * 60 * 60_000;
const pruneEveryMs = 60 * 60_000;
const refusalsEveryMs = 10 * 60_000;
const maxRemembered = 10_000;
const maxText = 500;
/** The most entries held in memory until they can be written. Further ones only appear in the program's log. */
const maxWaiting = 1_000;
const tryEveryMs = 5_000;

const columns = 'number, at, event, person, email, via, address, subject, detail';

/**
 * Called for each entry that couldn't be written, with a line for the program's log. `isFirst` is true if no other
 * entry is waiting.
 */
type WhenBehind = (line: string, isFirst: boolean) => void;

export class AuditLog implements AuditWriter {
  readonly #sql: Sql;
  readonly #now: () => number;
  readonly #keepDays: () => number;
  readonly #whenBehind: WhenBehind | undefined;
  /** Entries that couldn't be written yet. */
  readonly #waiting: SqlValue[][] = [];
  #trying: NodeJS.Timeout | undefined;
  /** When each refusal was last written in ms, by event, person and address. */
  readonly #refused = new Map<string, number>();
  #prunedAt = 0;

  /**
   * `keepDays` is called each time, because the setting may change while the hub runs. When an entry is written, its
   * action has already happened. With `whenBehind`, a failed write therefore doesn't fail the request: the entry is
   * reported there and retried until it is written. Without it, `note` throws.
   */
  constructor(sql: Sql, now: () => number, keepDays: () => number, whenBehind?: WhenBehind) {
    this.#sql = sql;
    this.#now = now;
    this.#keepDays = keepDays;
    this.#whenBehind = whenBehind;
  }

  async note(event: AuditEvent, { actor, address }: AuditSource, facts: AuditFacts = {}): Promise<void> {
    const at = this.#now();
    const who = actor === anonymous ? [null, null, 'none'] : [short(actor.name), short(actor.email), actor.via];
    const entry = [at, event, ...who, short(address), short(facts.subject), short(facts.detail)];
    try {
      await this.#write(entry);
      if (at - this.#prunedAt >= pruneEveryMs) await this.prune();
    } catch (error) {
      if (this.#whenBehind === undefined) throw error;
      this.#keep(entry, this.#whenBehind);
    }
  }

  #write(entry: readonly SqlValue[]): Promise<unknown> {
    const text = `insert into audit_log (at, event, person, email, via, address, subject, detail)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`;
    return this.#sql.query(text, [...entry]);
  }

  #keep(entry: SqlValue[], whenBehind: WhenBehind): void {
    whenBehind(`Couldn’t write to the audit log: ${JSON.stringify(entry)}`, this.#waiting.length === 0);
    if (this.#waiting.length < maxWaiting) this.#waiting.push(entry);
    this.#trying ??= setInterval(() => void this.writeWaiting(), tryEveryMs).unref();
  }

  /** Retries entries that couldn't be written, in order. */
  async writeWaiting(): Promise<void> {
    for (let entry = this.#waiting.shift(); entry !== undefined; entry = this.#waiting.shift()) {
      try {
        await this.#write(entry);
      } catch {
        this.#waiting.unshift(entry);
        return;
      }
    }
    clearInterval(this.#trying);
    this.#trying = undefined;
  }

  async noteRefusal(event: AuditEvent, source: AuditSource, facts: AuditFacts = {}): Promise<void> {
    const key = JSON.stringify([event, source.actor.email ?? source.actor.name, source.address, facts]);
    const now = this.#now();
    const before = this.#refused.get(key);
    if (before !== undefined && now - before < refusalsEveryMs) return;
    if (this.#refused.size >= maxRemembered) this.#refused.clear();
    this.#refused.set(key, now);
    await this.note(event, source, facts);
  }

  /** Deletes entries that are older than the setting allows. */
  async prune(): Promise<void> {
    this.#prunedAt = this.#now();
    await this.#sql.query('delete from audit_log where at < $1', [this.#prunedAt - this.#keepDays() * dayMs]);
  }

  /** A page of the entries that match the filter, newest first. `total` counts all matches. */
  async page(filter: AuditFilter, offset: number, limit: number): Promise<{ items: AuditEntry[]; total: number }> {
    const { where, values } = conditions(filter, this.#oldest());
    const [counted] = await this.#sql.query<{ total: number }>(
      `select count(*) as total from audit_log ${where}`,
      values,
    );
    const text = `select ${columns} from audit_log ${where} order by number desc limit ${limit} offset ${offset}`;
    const rows = await this.#sql.query<AuditEntry>(text, values);
    return { items: rows.map(read), total: Number(counted?.total ?? 0) };
  }

  /** The time of the oldest entry that is shown. Expired entries are hidden even if they aren't deleted yet. */
  #oldest(): number {
    return this.#now() - this.#keepDays() * dayMs;
  }
}

function conditions({ event, person, from, before }: AuditFilter, oldest: number) {
  const values: SqlValue[] = [Math.max(from ?? 0, oldest)];
  const parts = ['at >= $1'];
  const add = (part: (parameter: string) => string, value: SqlValue) => {
    values.push(value);
    parts.push(part(`$${values.length}`));
  };
  if (before !== undefined) add((n) => `at < ${n}`, before);
  if (event !== undefined) add((n) => `event = ${n}`, event);
  if (person !== undefined) {
    const has = (n: string) =>
      ['person', 'email', 'subject'].map((name) => `lower(coalesce(${name}, '')) like ${n} escape '\\'`);
    add((n) => `(${has(n).join(' or ')})`, `%${person.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  }
  return { where: `where ${parts.join(' and ')}`, values };
}

function read(row: AuditEntry): AuditEntry {
  return { ...row, number: Number(row.number), at: Number(row.at) };
}

/** Truncates a text and removes NUL, which PostgreSQL refuses. */
function short(text: string | undefined): string | null {
  return text === undefined ? null : text.replaceAll('\0', '').slice(0, maxText);
}
