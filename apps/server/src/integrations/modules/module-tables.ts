/**
 * Tables of code modules: installed files, and values that modules store. The catalog's settings say which modules are
 * turned on.
 */
import type { Json } from '@cablewright/model';
import { query, type Migration, type Sql, type SqliteMigration } from '@cablewright/store';

const files = `create table module_files (module text not null, sha256 text not null, version text not null,
  declaration text not null, code text not null, primary key (module, sha256))`;
const values = `create table module_values (module text not null, key text not null, value text not null, primary key (module, key))`;

export const moduleMigrations: readonly Migration[] = [
  { area: 'modules', number: 1, name: 'code modules that are installed', up: files },
  { area: 'modules', number: 2, name: 'what code modules keep', up: values },
];
export const sqliteModuleMigrations: readonly SqliteMigration[] = [
  { area: 'modules', number: 1, up: files },
  { area: 'modules', number: 2, up: values },
];

/** An installed file. `sha256` is the digest of the archive. */
interface ModuleFile {
  readonly module: string;
  readonly sha256: string;
  readonly version: string;
  /** JSON as text. */
  readonly declaration: string;
  readonly code: string;
}

/**
 * The limits of a module's store: the total JSON length in characters, the number of values, and the length of a key in
 * characters.
 */
const storeLimits = { chars: 1_000_000, values: 1_000, keyChars: 200 };

export class ModuleTables {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add({ module, sha256, version, declaration, code }: ModuleFile): Promise<void> {
    const text = `insert into module_files (module, sha256, version, declaration, code) values ($1, $2, $3, $4, $5)
      on conflict (module, sha256) do nothing`;
    await this.#sql.query(text, [module, sha256, version, declaration, code]);
  }

  async file(module: string, sha256: string): Promise<ModuleFile | undefined> {
    const text =
      'select module, sha256, version, declaration, code from module_files where module = $1 and sha256 = $2';
    return (await this.#sql.query<ModuleFile>(text, [module, sha256]))[0];
  }

  /**
   * Removes every file of a module except the one with `sha256`. Without `sha256`, removes all of them and also the
   * module's stored values.
   */
  async forget(module: string, sha256?: string): Promise<void> {
    if (sha256 !== undefined) {
      await this.#sql.query('delete from module_files where module = $1 and sha256 <> $2', [module, sha256]);
      return;
    }
    await this.#sql.query('delete from module_files where module = $1', [module]);
    await this.#sql.query('delete from module_values where module = $1', [module]);
  }

  async value(module: string, key: string): Promise<Json> {
    const rows = await this.#sql.query<{ value: string }>(
      'select value from module_values where module = $1 and key = $2',
      [module, key],
    );
    return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as Json);
  }

  async keys(module: string): Promise<string[]> {
    const rows = await this.#sql.query<{ key: string }>(
      'select key from module_values where module = $1 order by key',
      [module],
    );
    return rows.map(({ key }) => key);
  }

  /** Stores a value. If it exceeds the limits, throws an error with a message for the module. */
  async keep(module: string, key: string, value: Json): Promise<void> {
    const text = JSON.stringify(value);
    if (key === '' || key.length > storeLimits.keyChars)
      throw new Error(`A name in the store has 1 to ${storeLimits.keyChars} characters.`);
    const put = `insert into module_values (module, key, value) values ($1, $2, $3)
      on conflict (module, key) do update set value = excluded.value`;
    await this.#sql.transaction(function* () {
      yield* query(put, [module, key, text]);
      const [row] = yield* query<{ n: number | string; chars: number | string | null }>(
        'select count(*) as n, sum(length(value)) as chars from module_values where module = $1',
        [module],
      );
      if (Number(row?.n) > storeLimits.values)
        throw new Error(`The store of a module has at most ${storeLimits.values} values.`);
      if (Number(row?.chars) > storeLimits.chars)
        throw new Error(`The store of a module has at most ${storeLimits.chars} characters.`);
    });
  }

  async drop(module: string, key: string): Promise<void> {
    await this.#sql.query('delete from module_values where module = $1 and key = $2', [module, key]);
  }
}
