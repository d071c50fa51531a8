/**
 * Stores each person's preferences for the studio, one row for each preference, so that two browsers don't overwrite
 * each other's changes.
 */
import { present } from '@cablewright/model';
import type { Sql } from '@cablewright/store';
import type { Preferences } from './preferences.ts';

/** The most lists for which a person's columns are stored. The most recently changed lists are retained. */
const maxLists = 200;

const columnsOf = 'columns:';

interface Row {
  readonly name: string;
  readonly value: string;
}

export class PreferenceRepository {
  readonly #sql: Sql;
  readonly #now: () => number;

  constructor(sql: Sql, now: () => number) {
    this.#sql = sql;
    this.#now = now;
  }

  /** A person's preferences, without those they never set. */
  async of(person: string): Promise<Preferences> {
    const sql = 'select "name", "value" from preferences where "person" = $1 order by "name"';
    const rows = await this.#sql.query<Row>(sql, [person]);
    const chosen = rows.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
    const lists = chosen.filter(([name]) => name.startsWith(columnsOf));
    const columns = Object.fromEntries(lists.map(([name, ids]) => [name.slice(columnsOf.length), ids]));
    const others = Object.fromEntries(chosen.filter(([name]) => !name.startsWith(columnsOf)));
    return { ...others, ...present({ columns: lists.length === 0 ? undefined : columns }) } as Preferences;
  }

  /** Stores the given preferences. All others remain unchanged. */
  async change(person: string, { columns = {}, ...others }: Preferences): Promise<void> {
    const lists = Object.entries(columns).map(([list, ids]) => [columnsOf + list, ids] as const);
    const sql = `insert into preferences ("person", "name", "value", "changedAt") values ($1, $2, $3, $4)
      on conflict ("person", "name") do update set "value" = excluded."value", "changedAt" = excluded."changedAt"`;
    for (const [name, value] of [...Object.entries(others), ...lists])
      await this.#sql.query(sql, [person, name, JSON.stringify(value), this.#now()]);
    if (lists.length > 0) await this.#forgetOldLists(person);
  }

  async #forgetOldLists(person: string): Promise<void> {
    const lists = (person: string) => `from preferences where "person" = ${person} and "name" like '${columnsOf}%'`;
    const newest = `select "name" ${lists('$2')} order by "changedAt" desc, "name" limit ${maxLists}`;
    await this.#sql.query(`delete ${lists('$1')} and "name" not in (${newest})`, [person, person]);
  }
}
