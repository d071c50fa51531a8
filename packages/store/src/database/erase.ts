/** Erases states from the history in the database. */
import { parsed } from './commit.ts';
import { inTransaction, type Pool, type PoolClient } from './pool.ts';
import type { Erased, Erasure } from '../port/port.ts';

interface StateRow {
  readonly seq: number;
  readonly place: number;
  readonly kind: string;
  readonly key: string;
  readonly after: string | null;
}

/** The number of states read at a time. */
const together = 500;

/** Replaces states and messages in one transaction, while no commit runs. */
export async function eraseStates(pool: Pool, erasure: Erasure): Promise<Erased> {
  return inTransaction(pool, '', async (client) => {
    await client.query('select seq from store_head for update');
    const replaced = new Map<number, Set<string>>();
    let count = 0;
    let last: Pick<StateRow, 'seq' | 'place'> = { seq: 0, place: -1 };
    for (;;) {
      const { rows } = await client.query<StateRow>(
        `select seq, place, kind, key, after from changes
         where kind = any($1) and pack = '' and (seq, place) > ($2, $3) order by seq, place limit $4`,
        [erasure.kinds, last.seq, last.place, together],
      );
      for (const row of rows) {
        const kinds = replaced.get(row.seq) ?? new Set();
        replaced.set(row.seq, kinds);
        if (!(await replace(client, row, erasure))) continue;
        count += 1;
        kinds.add(row.kind);
      }
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end;
    }
    await replaceMessages(client, replaced, erasure);
    return { states: count, otherMessages: await replaceOtherMessages(client, replaced, erasure) };
  });
}

async function replace(
  client: PoolClient,
  { seq, place, kind, key, after }: StateRow,
  erasure: Erasure,
): Promise<boolean> {
  const next = erasure.replace({ kind, key, after: parsed(after) });
  if (next === undefined) return false;
  const text = next.after === null ? null : JSON.stringify(next.after);
  await client.query('update changes set key = $3, after = $4 where seq = $1 and place = $2', [
    seq,
    place,
    next.key,
    text,
  ]);
  return true;
}

async function replaceMessages(
  client: PoolClient,
  replaced: ReadonlyMap<number, ReadonlySet<string>>,
  { message }: Erasure,
): Promise<void> {
  const { rows } = await client.query<{ seq: number; message: string }>(
    'select seq, message from change_sets where seq = any($1::bigint[])',
    [[...replaced.keys()]],
  );
  for (const row of rows) {
    const next = message(row.message, replaced.get(row.seq) ?? new Set());
    if (next !== row.message) await client.query('update change_sets set message = $2 where seq = $1', [row.seq, next]);
  }
}

/** The number of messages read at a time. */
const messagesTogether = 5_000;

async function replaceOtherMessages(
  client: PoolClient,
  replaced: ReadonlyMap<number, unknown>,
  { otherMessage }: Erasure,
): Promise<number> {
  if (otherMessage === undefined) return 0;
  let count = 0;
  let last = 0;
  for (;;) {
    const { rows } = await client.query<{ seq: number; message: string }>(
      `select seq, message from change_sets where seq > $1 order by seq limit $2`,
      [last, messagesTogether],
    );
    for (const { seq, message } of rows) {
      const next = replaced.has(seq) ? message : otherMessage(message);
      if (next === message) continue;
      await client.query('update change_sets set message = $2 where seq = $1', [seq, next]);
      count += 1;
    }
    const end = rows.at(-1);
    if (end === undefined) return count;
    last = end.seq;
  }
}
