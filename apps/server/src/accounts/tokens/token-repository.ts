import type { Sql } from '@cablewright/store';
import { randomUUID } from 'node:crypto';
import type { RandomBytes } from '../../platform/config/secrets.ts';
import { roleOf, scopes, type Actor, type Scope } from '../../platform/http/actor.ts';
import { hashOf, isTokenForm, newToken } from './token.ts';
import type { Token } from '../answers.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Row extends Pick<Token, 'id' | 'label'> {
  readonly scopes: string;
  /** Times in ms since 1970. PostgreSQL returns them as strings. */
  readonly createdAt: number | string;
  readonly expiresAt: number | string;
  readonly lastUsedAt: number | string | null;
}

interface Found extends Row {
  readonly person: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

const columns = '"id", "label", "scopes", "createdAt", "expiresAt", "lastUsedAt"';

/** The last use of a token is recorded at most once in this time, in ms, instead of for every request. */
const usedEveryMs = 60_000;

/** The tokens of all people. Removing a person deletes their tokens. */
export class TokenRepository {
  readonly #sql: Sql;
  readonly #random: RandomBytes;
  readonly #now: () => number;

  constructor(sql: Sql, random: RandomBytes, now: () => number) {
    this.#sql = sql;
    this.#random = random;
    this.#now = now;
  }

  /** Creates a token and returns it with its secret, which is not stored. */
  async make(
    person: string,
    label: string,
    allowed: readonly Scope[],
    days: number,
  ): Promise<Token & { token: string }> {
    const token = newToken(this.#random);
    const id = randomUUID();
    const createdAt = this.#now();
    const expiresAt = createdAt + days * dayMs;
    const words = allowed.join(' ');
    await this.#sql.query(
      'insert into api_tokens ("id", "person", "label", "hash", "scopes", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5, $6, $7)',
      [id, person, label, hashOf(token), words, createdAt, expiresAt],
    );
    return { ...tokenOf({ id, label, scopes: words, createdAt, expiresAt, lastUsedAt: null }), token };
  }

  async of(person: string): Promise<Token[]> {
    const sql = `select ${columns} from api_tokens where "person" = $1 order by "createdAt", "id"`;
    return (await this.#sql.query<Row>(sql, [person])).map(tokenOf);
  }

  /** Returns true if the person had this token. */
  async revoke(person: string, id: string): Promise<boolean> {
    const sql = 'delete from api_tokens where "id" = $1 and "person" = $2 returning "id"';
    return (await this.#sql.query(sql, [id, person])).length > 0;
  }

  /** The person for whom a token acts, with their current role. Undefined if the token is no longer valid. */
  async find(token: string): Promise<{ id: string; actor: Actor } | undefined> {
    if (!isTokenForm(token)) return undefined;
    const sql = `select t."id", t."label", t."scopes", t."createdAt", t."expiresAt", t."lastUsedAt", t."person", p."name", p."email", p."role"
      from api_tokens t join people p on p."id" = t."person" where t."hash" = $1`;
    const [row] = await this.#sql.query<Found>(sql, [hashOf(token)]);
    if (row === undefined || Number(row.expiresAt) <= this.#now()) return undefined;
    await this.#noteUse(row);
    const { id, name, email, person } = row;
    const role = roleOf(row.role);
    return { id, actor: { name, email, role, via: 'token', account: person, scopes: tokenOf(row).scopes } };
  }

  async #noteUse({ id, lastUsedAt }: Found): Promise<void> {
    const now = this.#now();
    if (lastUsedAt !== null && now - Number(lastUsedAt) < usedEveryMs) return;
    await this.#sql.query('update api_tokens set "lastUsedAt" = $1 where "id" = $2', [now, id]);
  }
}

function tokenOf({ id, label, scopes: words, createdAt, expiresAt, lastUsedAt }: Row): Token {
  return {
    id,
    label,
    scopes: scopes.filter((scope) => words.split(' ').includes(scope)),
    createdAt: momentOf(createdAt),
    expiresAt: momentOf(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : momentOf(lastUsedAt),
  };
}

function momentOf(ms: number | string): string {
  return new Date(Number(ms)).toISOString();
}
