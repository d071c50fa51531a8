/** What each person chose for how the studio looks: one row for each choice, so that two browsers do not undo each other. */
import { ask } from './accounts-sql.ts';
import type { AccountsDatabase } from './tables.ts';
import type { Preferences } from './preferences.ts';

/** How many lists' columns are remembered for a person; of more, those changed last. */
const maxLists = 200;

const columnsOf = 'columns:';

interface Row {
  readonly name: string;
  readonly value: string;
}

export class PreferenceRepository {
  readonly #database: AccountsDatabase;
  readonly #now: () => number;

  constructor(database: AccountsDatabase, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** What a person chose; what they did not choose is absent. */
  async of(person: string): Promise<Preferences> {
    const sql = 'select "name", "value" from preferences where "person" = ? order by "name"';
    const rows = await ask<Row>(this.#database, sql, [person]);
    const chosen = rows.map(({ name, value }) => [name, JSON.parse(value) as unknown] as const);
    const lists = chosen.filter(([name]) => name.startsWith(columnsOf));
    const columns = Object.fromEntries(lists.map(([name, ids]) => [name.slice(columnsOf.length), ids]));
    const others = Object.fromEntries(chosen.filter(([name]) => !name.startsWith(columnsOf)));
    return { ...others, ...(lists.length === 0 ? {} : { columns }) } as Preferences;
  }

  /** Stores what is given; other choices stay as they are. */
  async change(person: string, { columns = {}, ...others }: Preferences): Promise<void> {
    const lists = Object.entries(columns).map(([list, ids]) => [columnsOf + list, ids] as const);
    const sql = `insert into preferences ("person", "name", "value", "changedAt") values (?, ?, ?, ?)
      on conflict ("person", "name") do update set "value" = excluded."value", "changedAt" = excluded."changedAt"`;
    for (const [name, value] of [...Object.entries(others), ...lists])
      await ask(this.#database, sql, [person, name, JSON.stringify(value), this.#now()]);
    if (lists.length > 0) await this.#forgetOldLists(person);
  }

  async #forgetOldLists(person: string): Promise<void> {
    const lists = `from preferences where "person" = ? and "name" like '${columnsOf}%'`;
    const newest = `select "name" ${lists} order by "changedAt" desc, "name" limit ${maxLists}`;
    await ask(this.#database, `delete ${lists} and "name" not in (${newest})`, [person, person]);
  }
}
