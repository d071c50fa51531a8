/**
 * Dumps the tables of a hub from one snapshot as JSON lines, in one file for each table, and loads them into an empty
 * database. No database tools are needed, so backups of the embedded server have the same format as any others.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTransaction, type Pool, type PoolClient } from '@cablewright/store';
import type { BackupPart, TakenBackup, WrittenSnapshot } from './backups.ts';
import { writeLines } from './write.ts';
import { oneRow } from '../../platform/one-row.ts';

/**
 * Tables that aren't backed up, because their temporary data would cause harm after a restore: running jobs, edit
 * leases, sign-ins, counters, and events and deliveries that would be sent again. Migrations come from the program that
 * restores the backup.
 */
const omittedTables = new Set([
  'migrations',
  'jobs',
  'job_beats',
  'outbox',
  'leases',
  'idempotent_requests',
  'token_counts',
  'sliding_windows',
  'sessions',
  'verifications',
  'sign_in_rates',
]);
const together = 500;

async function tablesOf(client: Pool | PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !omittedTables.has(name));
}

/** Writes all tables into the folder, from a single snapshot. */
export function writeTables(pool: Pool, place: string): Promise<WrittenSnapshot> {
  return inTransaction(pool, 'isolation level repeatable read read only', async (client) => {
    const parts: BackupPart[] = [];
    for (const name of await tablesOf(client))
      parts.push(await writeLines(join(place, `${name}.ndjson`), `${name}.ndjson`, rowsOf(client, name)));
    const { rows } = await client.query<{ seq: number }>('select seq from store_head');
    return { head: oneRow(rows).seq, parts };
  });
}

async function* rowsOf(client: PoolClient, table: string): AsyncGenerator<string[]> {
  await client.query(`declare backup no scroll cursor for select row_to_json(t)::text as line from ${quoted(table)} t`);
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${together} from backup`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await client.query('close backup');
}

/** Loads the tables of a backup into a migrated, empty database in one transaction. Returns the numbers of rows. */
export function readTables(pool: Pool, { parts }: TakenBackup, placeOf: (path: string) => string): Promise<number> {
  return inTransaction(pool, '', async (client) => {
    await requireEmpty(client);
    const backedUp = new Set(parts.map(({ path }) => path.replace(/\.ndjson$/, '')));
    const tables = await inOrder(
      client,
      (await tablesOf(client)).filter((name) => backedUp.has(name)),
    );
    for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
    let rows = 0;
    for (const table of tables) rows += await readTable(client, table, placeOf(`${table}.ndjson`));
    await continueNumbers(client, tables);
    // Backups of earlier releases have no marks.
    await client.query('update change_sets set mark = default where mark is null');
    return rows;
  });
}

/** Makes the sequences of the database continue after the restored values. */
async function continueNumbers(client: PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column } of rows.filter((row) => tables.includes(row.table)))
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(1, (select max(${quoted(column)}) from ${quoted(table)})))`,
      [quoted(table), column],
    );
}

export class NotEmpty extends Error {}

async function requireEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ seq: number }>('select seq from store_head');
  if (oneRow(rows).seq > 0) throw new NotEmpty('The database already has a catalog. Restore into an empty database.');
}

/** Sorts the tables so that a referenced table precedes the tables that refer to it. */
async function inOrder(client: PoolClient, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; needs: string }>(
    `select r.relname as table, n.relname as needs from pg_constraint c
     join pg_class r on r.oid = c.conrelid join pg_class n on n.oid = c.confrelid
     where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace and r.oid <> n.oid`,
  );
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (name) =>
        !ordered.includes(name) &&
        rows.every(({ table, needs }) => table !== name || ordered.includes(needs) || !tables.includes(needs)),
    );
    if (ready.length === 0) throw new Error('the tables refer to each other in a cycle');
    ordered.push(...ready);
  }
  return ordered;
}

async function readTable(client: PoolClient, table: string, path: string): Promise<number> {
  let rows = 0;
  let some: string[] = [];
  const put = async () => {
    if (some.length === 0) return;
    const name = quoted(table);
    const text = `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`;
    await client.query(text, [`[${some.join(',')}]`]);
    rows += some.length;
    some = [];
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    some.push(line);
    if (some.length >= together) await put();
  }
  await put();
  return rows;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
