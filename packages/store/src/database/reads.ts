/** Reads records from the database. */
import type { StoredRecord } from '../port/port.ts';
import { onlyRow } from './only-row.ts';
import { inTransaction, type Pool, type PoolClient } from './pool.ts';
import { present } from '@cablewright/model';

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly pack: string;
  readonly seq: number;
  readonly body: string;
}

export async function readMany(
  pool: Pool,
  keys: readonly { kind: string; key: string; pack?: string }[],
): Promise<(StoredRecord | undefined)[]> {
  if (keys.length === 0) return [];
  const { rows } = await pool.query<{ [column in keyof Row]: Row[column] | null }>({
    name: 'store read many',
    text: `select r.* from unnest($1::text[], $2::text[], $3::text[]) with ordinality as k(kind, key, pack, place)
           left join records r on r.kind = k.kind and r.key = k.key and r.pack = k.pack order by k.place`,
    values: [keys.map((k) => k.kind), keys.map((k) => k.key), keys.map((k) => k.pack ?? '')],
  });
  return rows.map((row) => (row.seq === null ? undefined : recordOf(row as Row)));
}

export async function readOne(pool: Pool, kind: string, key: string, pack = ''): Promise<StoredRecord | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'store read',
    text: 'select * from records where kind = $1 and key = $2 and pack = $3',
    values: [kind, key, pack],
  });
  return rows[0] === undefined ? undefined : recordOf(rows[0]);
}

function recordOf(row: Row): StoredRecord {
  const { kind, key, pack, seq, body } = row;
  return { kind, key, ...present({ pack: pack || undefined }), seq, text: body };
}

const pageSize = 500;

/**
 * The records in one snapshot, ordered by kind, key and pack. They are read in pages, so that only one page is in
 * memory.
 */
export async function* scan(pool: Pool, kinds?: readonly string[]): AsyncGenerator<StoredRecord> {
  const client = await beginRead(pool);
  try {
    yield* pages(client, kinds);
  } finally {
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }
}

/** A connection with an open snapshot. Connections that the server dropped while they were idle in the pool are discarded. */
async function beginRead(pool: Pool): Promise<PoolClient> {
  for (let tries = 1; ; tries += 1) {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      return client;
    } catch (error) {
      client.release(error as Error);
      if (tries > pool.options.max) throw error;
    }
  }
}

async function* pages(client: PoolClient, kinds: readonly string[] | undefined): AsyncGenerator<StoredRecord> {
  const exact = kinds?.filter((kind) => !kind.endsWith('*')) ?? null;
  const begins = kinds?.filter((kind) => kind.endsWith('*')).map((kind) => kind.slice(0, -1)) ?? null;
  let last: readonly [string, string, string] = ['', '', ''];
  for (;;) {
    const { rows } = await client.query<Row>({
      name: 'store scan',
      text: `select * from records
             where (kind, key, pack) > ($1, $2, $3)
               and ($4::text[] is null or kind = any($4) or exists (select from unnest($5::text[]) b where starts_with(kind, b)))
             order by kind, key, pack limit $6`,
      values: [...last, exact, begins, pageSize],
    });
    for (const row of rows) yield recordOf(row);
    const end = rows.at(-1);
    if (rows.length < pageSize || end === undefined) return;
    last = [end.kind, end.key, end.pack];
  }
}

export async function headOf(pool: Pool): Promise<number> {
  return onlyRow(await pool.query<{ seq: number }>('select seq from store_head')).seq;
}

export async function kindHeadOf(pool: Pool, kind: string): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>('select seq from kind_heads where kind = $1', [kind]);
  return rows[0]?.seq ?? 0;
}

/** The version of the server. The store reads it when it opens, to check that a transaction can be started. */
export async function serverVersion(pool: Pool): Promise<number> {
  return inTransaction(pool, 'read only', async (client) => {
    const text = `select current_setting('server_version_num') as version`;
    return Number(onlyRow(await client.query<{ version: string }>(text)).version);
  });
}
