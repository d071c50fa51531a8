import { randomUUID } from 'node:crypto';
import { ask } from '../accounts-sql.ts';
import type { AccountsDatabase } from '../tables.ts';
import type { RandomBytes } from '../../platform/config/secrets.ts';
import { roleOf, type Role } from '../../platform/http/actor.ts';
import { hashOf } from '../tokens/token.ts';
import type { OpenInvitation } from '../answers.ts';

/** How long an invitation is valid. */
export const invitationDays = 7;
const dayMs = 24 * 60 * 60_000;
const form = /^[A-Za-z0-9_-]{32}$/;

interface Row extends Omit<OpenInvitation, 'createdAt' | 'expiresAt'> {
  /** Times in ms. PostgreSQL returns them as text. */
  readonly createdAt: number | string;
  readonly expiresAt: number | string;
}

interface Invited {
  readonly role: Role;
  readonly email?: string;
  readonly invitedBy: string;
}

const columns = '"id", "role", "email", "invitedBy", "createdAt", "expiresAt"';

/** Invitations that were not accepted yet. An invitation is used once. */
export class InvitationRepository {
  readonly #database: AccountsDatabase;
  readonly #random: RandomBytes;
  readonly #now: () => number;

  constructor(database: AccountsDatabase, random: RandomBytes, now: () => number) {
    this.#database = database;
    this.#random = random;
    this.#now = now;
  }

  /** Creates an invitation and returns it with its code, of which only a hash is stored. Deletes invitations that expired long ago. */
  async make({
    role,
    email,
    invitedBy,
  }: Invited): Promise<{ readonly invitation: OpenInvitation; readonly code: string }> {
    const createdAt = this.#now();
    await ask(this.#database, 'delete from invitations where "expiresAt" < ?', [createdAt - 30 * dayMs]);
    const code = Buffer.from(this.#random(24)).toString('base64url');
    const expiresAt = createdAt + invitationDays * dayMs;
    const row = { id: randomUUID(), role, email: email ?? null, invitedBy, createdAt, expiresAt };
    await ask(
      this.#database,
      'insert into invitations ("id", "hash", "role", "email", "invitedBy", "createdAt", "expiresAt") values (?, ?, ?, ?, ?, ?, ?)',
      [row.id, hashOf(code), role, row.email, invitedBy, createdAt, expiresAt],
    );
    return { invitation: read(row), code };
  }

  /** Invitations that can still be used. */
  async open(): Promise<OpenInvitation[]> {
    const sql = `select ${columns} from invitations where "usedAt" is null and "expiresAt" > ? order by "createdAt", "id"`;
    return (await ask<Row>(this.#database, sql, [this.#now()])).map(read);
  }

  /** Revokes an invitation. True when there was one. */
  async withdraw(id: string): Promise<boolean> {
    const sql = 'delete from invitations where "id" = ? and "usedAt" is null returning "id"';
    return (await ask(this.#database, sql, [id])).length > 0;
  }

  /** The invitation with a code; undefined when it was used, revoked, has expired or does not exist. */
  async find(code: string): Promise<OpenInvitation | undefined> {
    if (!form.test(code)) return undefined;
    const sql = `select ${columns} from invitations where "hash" = ? and "usedAt" is null and "expiresAt" > ?`;
    const [found] = await ask<Row>(this.#database, sql, [hashOf(code), this.#now()]);
    return found === undefined ? undefined : read(found);
  }

  /** Marks an invitation as used: of several requests at once only one gets true. */
  async use(id: string): Promise<boolean> {
    const now = this.#now();
    const sql = `update invitations set "usedAt" = ? where "id" = ? and "usedAt" is null and "expiresAt" > ? returning "id"`;
    return (await ask(this.#database, sql, [now, id, now])).length > 0;
  }

  /** Makes an invitation usable again when its person could not be added. */
  async giveBack(id: string): Promise<void> {
    await ask(this.#database, 'update invitations set "usedAt" = null where "id" = ?', [id]);
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
