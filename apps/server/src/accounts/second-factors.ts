import { createHash } from 'node:crypto';
import type { Passkey } from './answers.ts';
import type { SignIn, SignInOptions } from './sign-in.ts';

/** A code is accepted one interval early or late, so it is valid for three intervals of 30 s. */
const codeMs = 3 * 30_000;

interface SignInParts {
  readonly options: SignInOptions;
  readonly signIn: SignIn;
}

/** Reads and removes second factors. The account library sets them up and checks them. */
export class SecondFactors {
  readonly #accounts: SignInParts;

  constructor(accounts: SignInParts) {
    this.#accounts = accounts;
  }

  get #sql() {
    return this.#accounts.options.sql;
  }

  /** Whether a person has an authenticator app that was confirmed with a code. */
  async hasApp(person: string): Promise<boolean> {
    const sql = 'select "twoFactorEnabled" as "on" from people where "id" = $1';
    const [row] = await this.#sql.query<{ on: boolean | number | null }>(sql, [person]);
    return Boolean(row?.on);
  }

  /** The number of remaining recovery codes, or undefined if a new session secret has made them unreadable. */
  async recoveryCodes(person: string): Promise<number | undefined> {
    const read = this.#accounts.signIn.api.viewBackupCodes({ body: { userId: person } });
    return (await read.catch(() => undefined))?.backupCodes.length;
  }

  async passkeys(person: string): Promise<Passkey[]> {
    const sql = 'select "id", "name", "createdAt" from passkeys where "userId" = $1 order by "createdAt", "id"';
    const rows = await this.#sql.query<{ id: string; name: string | null; createdAt: string | Date | null }>(sql, [
      person,
    ]);
    return rows.map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt: createdAt === null ? null : new Date(createdAt).toISOString(),
    }));
  }

  /** Removes one of a person's passkeys and returns its name, or undefined if they have none with this ID. */
  async removePasskey(person: string, id: string): Promise<string | undefined> {
    const sql = 'delete from passkeys where "id" = $1 and "userId" = $2 returning "name"';
    const [gone] = await this.#sql.query<{ name: string | null }>(sql, [id, person]);
    return gone && (gone.name ?? '');
  }

  /** Removes all second factors of a person and ends their sessions. */
  async reset(person: string): Promise<void> {
    await this.#sql.query('delete from authenticator_apps where "userId" = $1', [person]);
    await this.#sql.query('delete from passkeys where "userId" = $1', [person]);
    // Also removes trusted devices and sign-ins that are waiting for a code.
    await this.#sql.query('delete from verifications where "value" = $1', [person]);
    await this.#sql.query('update people set "twoFactorEnabled" = $1 where "id" = $2', [this.#no, person]);
    await this.#sql.query('delete from sessions where "userId" = $1', [person]);
  }

  get #no(): number | string {
    return this.#sql.dialect.name === 'postgres' ? 'false' : 0;
  }

  /**
   * Whether a person has used a code before. Records the code as used, so that a code seen over their shoulder is
   * useless (RFC 6238 section 5.2).
   */
  async usedBefore(person: string, code: string): Promise<boolean> {
    const hash = createHash('sha256').update(`${person} ${code}`).digest('hex');
    const { allowed } = await this.#accounts.options.windows.take(`code:${hash}`, { ms: codeMs, max: 1 });
    return !allowed;
  }
}
