import type { Sql } from '@cablewright/store';
import { roleOf, type Role } from '../../platform/http/actor.ts';
import type { Person } from '../answers.ts';

/** A person, as shown to owners. */
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
export type PersonOutcome = 'done' | 'no-such-person' | 'last-owner';

/** The people of a hub. Concurrent requests can't remove the last owner. */
export class PeopleRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async all(): Promise<ListedPerson[]> {
    const sql = `select p."id", p."name", p."email", p."role", p."createdAt", p."twoFactorEnabled",
      (select count(*) from passkeys k where k."userId" = p."id") as "passkeys",
      (select max(s."updatedAt") from sessions s where s."userId" = p."id") as "seen"
      from people p order by lower(p."name"), p."email"`;
    return (await this.#sql.query<Row>(sql)).map(listed);
  }

  async find(id: string): Promise<ListedPerson | undefined> {
    return (await this.all()).find((person) => person.id === id);
  }

  /** Changes a person's role. The new role applies to their existing sessions and tokens at once. */
  setRole(id: string, role: Role): Promise<PersonOutcome> {
    const keeps = `($3 = 'owner' or ${anotherOwner('$4')})`;
    const sql = `${owners(this.#sql)} update people set "role" = $1 where "id" = $2 and ${keeps} returning "id"`;
    return this.#change(id, sql, [role, id, role, id]);
  }

  /** Removes a person with their sessions and tokens. Their entries in the change history remain. */
  remove(id: string): Promise<PersonOutcome> {
    const sql = `${owners(this.#sql)} delete from people where "id" = $1 and ${anotherOwner('$2')} returning "id"`;
    return this.#change(id, sql, [id, id]);
  }

  async #change(id: string, sql: string, values: readonly string[]): Promise<PersonOutcome> {
    const changed = await this.#sql.query(sql, values);
    if (changed.length > 0) return 'done';
    const there = await this.#sql.query('select "id" from people where "id" = $1', [id]);
    return there.length > 0 ? 'last-owner' : 'no-such-person';
  }
}

/**
 * Locks the owners' rows for the rest of the transaction, so that the second of two concurrent removals sees the result
 * of the first.
 */
function owners({ dialect }: Sql): string {
  const lock = dialect.name === 'sqlite' ? '' : ' for update';
  return `with owners as materialized (select "id" from people where "role" = 'owner' order by "id"${lock})`;
}

/** An SQL condition: the row isn't an owner's, or there is an owner other than the one whose id is in the parameter. */
function anotherOwner(parameter: string): string {
  return `("role" <> 'owner' or exists (select 1 from owners o where o."id" <> ${parameter}))`;
}

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
