import type { Sql } from '@cablewright/store';
import { randomUUID } from 'node:crypto';
import type { RandomBytes } from '../../platform/config/secrets.ts';
import { roleOf, type Role } from '../../platform/http/actor.ts';
import { hashOf } from '../tokens/token.ts';
import type { OpenInvitation } from '../answers.ts';

/** How long an invitation is valid. */
export const invitationDays = 7;
const dayMs = 24 * 60 * 60_000;
const form = /^[A-Za-z0-9_-]{32}$/;

interface Row extends Omit<OpenInvitation, 'createdAt' | 'expiresAt'> {
  /** Times in ms since 1970. PostgreSQL returns them as strings. */
  readonly createdAt: number | string;
  readonly expiresAt: number | string;
}

interface Invited {
  readonly role: Role;
  readonly email?: string;
  readonly invitedBy: string;
}

const columns = '"id", "role", "email", "invitedBy", "createdAt", "expiresAt"';

/** Invitations that haven't been accepted. Each can be used once. */
export class InvitationRepository {
  readonly #sql: Sql;
  readonly #random: RandomBytes;
  readonly #now: () => number;

  constructor(sql: Sql, random: RandomBytes, now: () => number) {
    this.#sql = sql;
    this.#random = random;
    this.#now = now;
  }

  /**
   * Creates an invitation and returns it with its code, of which only a hash is stored. Also deletes invitations that
   * expired long ago.
   */
  async make({
    role,
    email,
    invitedBy,
  }: Invited): Promise<{ readonly invitation: OpenInvitation; readonly code: string }> {
    const createdAt = this.#now();
    await this.#sql.query('delete from invitations where "expiresAt" < $1', [createdAt - 30 * dayMs]);
    const code = Buffer.from(this.#random(24)).toString('base64url');
    const expiresAt = createdAt + invitationDays * dayMs;
    const row = { id: randomUUID(), role, email: email ?? null, invitedBy, createdAt, expiresAt };
    await this.#sql.query(
      'insert into invitations ("id", "hash", "role", "email", "invitedBy", "createdAt", "expiresAt") values ($1, $2, $3, $4, $5, $6, $7)',
      [row.id, hashOf(code), role, row.email, invitedBy, createdAt, expiresAt],
    );
    return { invitation: read(row), code };
  }

  /** Invitations that can still be used. */
  async open(): Promise<OpenInvitation[]> {
    const sql = `select ${columns} from invitations where "usedAt" is null and "expiresAt" > $1 order by "createdAt", "id"`;
    return (await this.#sql.query<Row>(sql, [this.#now()])).map(read);
  }

  /** Revokes an invitation. Returns true if it existed. */
  async withdraw(id: string): Promise<boolean> {
    const sql = 'delete from invitations where "id" = $1 and "usedAt" is null returning "id"';
    return (await this.#sql.query(sql, [id])).length > 0;
  }

  /** The invitation with this code. Undefined if it doesn't exist, was used or revoked, or has expired. */
  async find(code: string): Promise<OpenInvitation | undefined> {
    if (!form.test(code)) return undefined;
    const sql = `select ${columns} from invitations where "hash" = $1 and "usedAt" is null and "expiresAt" > $2`;
    const [row] = await this.#sql.query<Row>(sql, [hashOf(code), this.#now()]);
    return row === undefined ? undefined : read(row);
  }

  /** Marks an invitation as used. If several requests do so at the same time, only one gets true. */
  async use(id: string): Promise<boolean> {
    const now = this.#now();
    const sql = `update invitations set "usedAt" = $1 where "id" = $2 and "usedAt" is null and "expiresAt" > $3 returning "id"`;
    return (await this.#sql.query(sql, [now, id, now])).length > 0;
  }

  /** Makes an invitation usable again after adding its person has failed. */
  async giveBack(id: string): Promise<void> {
    await this.#sql.query('update invitations set "usedAt" = null where "id" = $1', [id]);
  }
}

function read({ id, role, email, invitedBy, createdAt, expiresAt }: Row): OpenInvitation {
  return {
    id,
    role: roleOf(role),
    email,
    invitedBy,
    createdAt: new Date(Number(createdAt)).toISOString(),
    expiresAt: new Date(Number(expiresAt)).toISOString(),
  };
}
