import type { Sql } from '@cablewright/store';
import { deviceOf } from './device.ts';
import type { Session } from './answers.ts';

/** A session, as shown to its person. */
type OpenSession = Omit<Session, 'current'>;

/** The person of a session, with their current role. */
export interface SessionPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  /**
   * Whether the session was started with two factors: with a code of an authenticator app, or with a passkey, which
   * counts as two.
   */
  readonly secondFactor: boolean;
}

/** A time as PostgreSQL or SQLite returns it. */
type Moment = string | number | Date;

interface Found extends Omit<SessionPerson, 'secondFactor'> {
  readonly twoFactorEnabled: boolean | number | null;
  readonly factor: string | null;
  readonly expiresAt: Moment;
  readonly updatedAt: Moment;
}

interface Row {
  readonly id: string;
  readonly userAgent: string | null;
  readonly ipAddress: string | null;
  readonly createdAt: Moment;
  readonly updatedAt: Moment;
  readonly expiresAt: Moment;
}

/** The last use of a session is recorded at most once in this time, in ms, instead of for every request. */
const seenEveryMs = 60_000;

/**
 * The open sessions of all people. Each request looks up its session's person in the database. Ending a session,
 * removing a person and changing a role therefore take effect at once in every process.
 */
export class SessionRepository {
  readonly #sql: Sql;
  readonly #now: () => number;

  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** The person of a session, or undefined if it has ended. */
  async find(session: string): Promise<SessionPerson | undefined> {
    const sql = `select p."id", p."name", p."email", p."role", p."twoFactorEnabled", s."factor", s."expiresAt",
      s."updatedAt"
      from sessions s join people p on p."id" = s."userId" where s."id" = $1`;
    const [row] = await this.#sql.query<Found>(sql, [session]);
    if (row === undefined || millis(row.expiresAt) <= this.#now()) return undefined;
    await this.#noteSeen(session, millis(row.updatedAt));
    const { id, name, email, role, twoFactorEnabled, factor } = row;
    return { id, name, email, role, secondFactor: Boolean(twoFactorEnabled) || factor === 'passkey' };
  }

  /** When a session started, in ms, or undefined if it has ended. */
  async begun(session: string): Promise<number | undefined> {
    const sql = 'select "createdAt" from sessions where "id" = $1';
    const [row] = await this.#sql.query<{ createdAt: Moment }>(sql, [session]);
    return row === undefined ? undefined : millis(row.createdAt);
  }

  /** A person's open sessions, most recently used first. */
  async of(person: string): Promise<OpenSession[]> {
    const sql = `select "id", "userAgent", "ipAddress", "createdAt", "updatedAt", "expiresAt"
      from sessions where "userId" = $1 order by "updatedAt" desc, "id"`;
    const rows = await this.#sql.query<Row>(sql, [person]);
    return rows.filter(({ expiresAt }) => millis(expiresAt) > this.#now()).map(shown);
  }

  /** Ends one of a person's sessions. Returns true if it was theirs. */
  async end(person: string, session: string): Promise<boolean> {
    const sql = 'delete from sessions where "id" = $1 and "userId" = $2 returning "id"';
    return (await this.#sql.query(sql, [session, person])).length > 0;
  }

  /** Ends all of a person's sessions but one. */
  async endOthers(person: string, remaining: string): Promise<void> {
    await this.#sql.query('delete from sessions where "userId" = $1 and "id" <> $2', [person, remaining]);
  }

  /** The session with a token from the account library, and its person. */
  async withToken(token: string): Promise<{ session: string; name: string; email: string } | undefined> {
    const sql = `select s."id" as "session", p."name", p."email"
      from sessions s join people p on p."id" = s."userId" where s."token" = $1`;
    return (await this.#sql.query<{ session: string; name: string; email: string }>(sql, [token]))[0];
  }

  /** Records that the person has just used a passkey in a session. */
  async usedPasskey(session: string): Promise<void> {
    await this.#sql.query(`update sessions set "factor" = 'passkey' where "id" = $1`, [session]);
  }

  async #noteSeen(session: string, seen: number): Promise<void> {
    const now = this.#now();
    if (now - seen < seenEveryMs) return;
    const sql = 'update sessions set "updatedAt" = $1 where "id" = $2';
    await this.#sql.query(sql, [new Date(now).toISOString(), session]);
  }
}

function millis(moment: Moment): number {
  return new Date(moment).getTime();
}

function shown({ id, userAgent, ipAddress, createdAt, updatedAt }: Row): OpenSession {
  return {
    id,
    device: deviceOf(userAgent),
    address: ipAddress === '' ? null : ipAddress,
    since: new Date(createdAt).toISOString(),
    lastSeen: new Date(updatedAt).toISOString(),
  };
}
