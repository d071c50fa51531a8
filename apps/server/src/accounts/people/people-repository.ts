import { DatabaseSync } from 'node:sqlite';
import { ask } from '../accounts-sql.ts';
import type { AccountsDatabase } from '../tables.ts';
import { roleOf, type Role } from '../../platform/http/actor.ts';
import type { Person } from '../answers.ts';

/** A person as owners see them. */
export type ListedPerson = Omit<Person, 'you'>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly createdAt: string | Date;
  readonly seen: string | Date | null;
  readonly twoFactorEnabled: boolean | number | null;
  readonly passkeys: number;
}

/** The result of changing a person. */
export type Outcome = 'done' | 'no-such-person' | 'last-owner';

/** The people of a hub. It never loses its last owner, however many requests run at once. */
export class PeopleRepository {
  readonly #database: AccountsDatabase;

  constructor(database: AccountsDatabase) {
    this.#database = database;
  }

  async all(): Promise<ListedPerson[]> {
    const sql = `select p."id", p."name", p."email", p."role", p."createdAt", p."twoFactorEnabled",
      (select count(*) from passkeys k where k."userId" = p."id") as "passkeys",
      (select max(s."updatedAt") from sessions s where s."userId" = p."id") as "seen"
      from people p order by lower(p."name"), p."email"`;
    return (await ask<Row>(this.#database, sql)).map(listed);
  }

  async find(id: string): Promise<ListedPerson | undefined> {
    return (await this.all()).find((person) => person.id === id);
  }

  /** Changes a person's role. It applies at once to their sessions and tokens. */
  setRole(id: string, role: Role): Promise<Outcome> {
    const keeps = `(? = 'owner' or ${anotherOwner})`;
    const sql = `${owners(this.#database)} update people set "role" = ? where "id" = ? and ${keeps} returning "id"`;
    return this.#change(id, sql, [role, id, role, id]);
  }

  /** Removes a person with their sessions and tokens. Their changes stay in the history. */
  remove(id: string): Promise<Outcome> {
    const sql = `${owners(this.#database)} delete from people where "id" = ? and ${anotherOwner} returning "id"`;
    return this.#change(id, sql, [id, id]);
  }

  async #change(id: string, sql: string, values: readonly string[]): Promise<Outcome> {
    const changed = await ask(this.#database, sql, values);
    if (changed.length > 0) return 'done';
    const there = await ask(this.#database, 'select "id" from people where "id" = ?', [id]);
    return there.length > 0 ? 'last-owner' : 'no-such-person';
  }
}

/** Locks the owners until the change is done, so that of two removals at once the second sees the first. */
function owners(database: AccountsDatabase): string {
  const lock = database instanceof DatabaseSync ? '' : ' for update';
  return `with owners as materialized (select "id" from people where "role" = 'owner' order by "id"${lock})`;
}

const anotherOwner = `("role" <> 'owner' or exists (select 1 from owners o where o."id" <> ?))`;

function listed({ id, name, email, role, createdAt, seen, twoFactorEnabled, passkeys }: Row): ListedPerson {
  return {
    id,
    name,
    email,
    role: roleOf(role),
    since: new Date(createdAt).toISOString(),
    lastSeen: seen === null ? null : new Date(seen).toISOString(),
    secondFactor: Boolean(twoFactorEnabled) || Number(passkeys) > 0,
  };
}
