/**
 * Numbered migrations. Each area of the program (the store, accounts, …) numbers its own 1, 2, 3 …. A migration is
 * applied once, in one transaction together with the row that records it, so it is either applied or not, even if the
 * process is killed. Processes that migrate at the same time wait for each other.
 */
import { inTransaction, type Pool, type PoolClient } from './pool.ts';

export interface Migration {
  readonly area: string;
  readonly number: number;
  /** What the migration does, in a few words. */
  readonly name: string;
  /** SQL statements, or a function that uses the connection of the migration's transaction. */
  readonly up: string | ((client: PoolClient) => Promise<void>);
}

export interface MigrationState {
  /** Migrations that the program has but the database lacks, in the order in which they will be applied. */
  readonly pending: readonly Migration[];
  /**
   * Migrations applied by a newer program, as `area number`. If there are any, this program must not write to the
   * database.
   */
  readonly unknown: readonly string[];
}

/** The advisory lock that every process takes to migrate this database. The number is arbitrary. */
const migrationLock = 724_116_003;

const ledger = `create table if not exists migrations (
  area text not null, number integer not null, name text not null, applied_at timestamptz not null default now(),
  primary key (area, number))`;

function idOf(migration: Pick<Migration, 'area' | 'number'>): string {
  return `${migration.area} ${migration.number}`;
}

/** Compares `migrations` with those applied to the database, without changing anything. */
export async function migrationState(pool: Pool, migrations: readonly Migration[]): Promise<MigrationState> {
  const exists = await pool.query(`select to_regclass('migrations') is not null as there`);
  const rows = exists.rows[0].there ? (await pool.query('select area, number from migrations')).rows : [];
  return compare(migrations, rows as { area: string; number: number }[]);
}

function compare(
  migrations: readonly Migration[],
  applied: readonly { area: string; number: number }[],
): MigrationState {
  const appliedIds = new Set(applied.map(idOf));
  const expectedIds = new Set(migrations.map(idOf));
  return {
    pending: migrations.filter((migration) => !appliedIds.has(idOf(migration))),
    unknown: [...appliedIds].filter((id) => !expectedIds.has(id)),
  };
}

/** Applies the missing migrations in the given order and returns those it has applied. */
export async function migrate(pool: Pool, migrations: readonly Migration[]): Promise<Migration[]> {
  assertNumbered(migrations);
  const applied: Migration[] = [];
  for (const migration of migrations) {
    const wasApplied = await inTransaction(pool, '', (client) => applyOnce(client, migration));
    if (wasApplied) applied.push(migration);
  }
  return applied;
}

/** The lock ends with the transaction, so a killed process can't keep it. */
async function applyOnce(client: PoolClient, migration: Migration): Promise<boolean> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await client.query(ledger);
  const { area, number, name, up } = migration;
  const existing = await client.query('select 1 from migrations where area = $1 and number = $2', [area, number]);
  if (existing.rowCount !== 0) return false;
  if (typeof up === 'string') await client.query(up);
  else await up(client);
  await client.query('insert into migrations (area, number, name) values ($1, $2, $3)', [area, number, name]);
  return true;
}

function assertNumbered(migrations: readonly Migration[]): void {
  const last = new Map<string, number>();
  for (const { area, number } of migrations) {
    if (number !== (last.get(area) ?? 0) + 1) throw new Error(`migration ${area} ${number} is out of order`);
    last.set(area, number);
  }
}
