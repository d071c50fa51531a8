/** Reads the history from the database. */
import { type Change, present } from '@cablewright/model';
import { storableWho } from '../port/commit-form.ts';
import type {
  CommitName,
  MadeCommit,
  ChangeSetFilter,
  HistoryLine,
  ChangeSetQuery,
  HistoryPosition,
  StoredChangeSet,
} from '../port/port.ts';
import { parsed } from './commit.ts';
import { onlyRow } from './only-row.ts';
import { inTransaction, type Pool } from './pool.ts';

interface SetRow {
  readonly seq: number;
  readonly mark: number;
  readonly at: string;
  readonly who_name: string;
  readonly who_email: string | null;
  readonly who_via: 'session' | 'token' | 'local' | 'system';
  readonly message: string;
}

interface ChangeRow {
  readonly seq: number;
  readonly kind: string;
  readonly key: string;
  readonly pack: string;
  readonly op: 'put' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * The most records listed in a line of the history. `count` is the number of all records that the change set has
 * touched.
 */
const listed = 100;

/** An SQL condition: the change set s matches the filter in $2 to $6. */
const matchesFilter = `($2::text is null or s.at >= $2) and ($3::text is null or s.at < $3)
  and ($4::text is null or position(lower($4) in lower(s.who_name)) > 0
       or position(lower($4) in lower(coalesce(s.who_email, ''))) > 0)
  and (($5::text is null and $6::text is null) or exists (
       select from changes c where c.seq = s.seq and ($5 is null or c.kind = $5) and ($6 is null or c.key = $6)))`;

export async function countOf(pool: Pool, query: ChangeSetFilter): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    text: `select count(*) as count from change_sets s where $1::bigint is null and ${matchesFilter}`,
    values: [null, query.from, query.to, query.who, query.kind, query.key],
  });
  return Number(rows[0]?.count ?? 0);
}

/**
 * The change set after `after` that a commit made. The head is locked first: a commit whose response was lost either
 * still holds the lock, so that this waits for it, or can no longer run.
 */
export async function outcomeOf(pool: Pool, { at, who }: CommitName, after: number): Promise<MadeCommit | undefined> {
  const { name, email, via } = storableWho(who);
  return inTransaction(pool, '', async (client) => {
    await client.query('select seq from store_head for update');
    const { rows } = await client.query<{ seq: number }>(
      `select seq from change_sets where seq > $1 and at = $2 and who_name = $3 and who_email is not distinct from $4
         and who_via = $5 order by seq limit 1`,
      [after, at, name, email, via],
    );
    const seq = rows[0]?.seq;
    if (seq === undefined) return undefined;
    const touched = await client.query<{ kind: string; key: string; pack: string }>(
      'select kind, key, pack from changes where seq = $1 order by place limit 2',
      [seq],
    );
    const records = touched.rows.map(({ kind, key, pack }) => ({ kind, key, ...present({ pack: pack || undefined }) }));
    return { seq, records };
  });
}

export async function linesOf(pool: Pool, query: ChangeSetQuery): Promise<HistoryLine[]> {
  const { rows } = await pool.query<SetRow & { count: number; touched: Omit<ChangeRow, 'before' | 'after'>[] }>({
    text: `select s.*, t.count, t.touched from (
             select * from change_sets s
             where ($1::bigint is null or s.seq < $1) and ${matchesFilter}
             order by s.seq desc limit $7) s
           cross join lateral (
             select count(*) as count, json_agg(json_build_object('kind', c.kind, 'key', c.key, 'pack', c.pack, 'op', c.op)
               order by c.place) filter (where c.place < ${listed}) as touched
             from changes c where c.seq = s.seq) t
           order by s.seq desc`,
    values: [query.before, query.from, query.to, query.who, query.kind, query.key, query.limit],
  });
  return rows.map((row) => ({
    ...headingOf(row),
    count: row.count,
    touched: row.touched.map(({ pack, ...rest }) => ({ ...rest, ...present({ pack: pack || undefined }) })),
  }));
}

function headingOf(row: SetRow) {
  const email = row.who_email === null ? {} : { email: row.who_email };
  return { seq: row.seq, at: row.at, who: { name: row.who_name, ...email, via: row.who_via }, message: row.message };
}

export async function changeSetOf(pool: Pool, seq: number): Promise<StoredChangeSet | undefined> {
  const { rows } = await pool.query<SetRow>('select * from change_sets where seq = $1', [seq]);
  return (await withChanges(pool, rows))[0];
}

export async function changeSetsSince(pool: Pool, seq: number, limit: number): Promise<StoredChangeSet[]> {
  const text = 'select * from change_sets where seq > $1 order by seq limit $2';
  // These statements are prepared under a name, because every process runs them for each save of another process.
  const { rows } = await pool.query<SetRow>({ name: 'store since', text, values: [seq, limit] });
  return withChanges(pool, rows);
}

async function withChanges(pool: Pool, sets: readonly SetRow[]): Promise<StoredChangeSet[]> {
  if (sets.length === 0) return [];
  const { rows } = await pool.query<ChangeRow>({
    name: 'store changes',
    text: `select c.seq, c.kind, c.key, c.pack, c.op, b.after as before, c.after
           from changes c
           left join changes b on b.kind = c.kind and b.key = c.key and b.pack = c.pack and b.seq = c.before_seq
           where c.seq = any($1::bigint[]) order by c.seq, c.place`,
    values: [sets.map((set) => set.seq)],
  });
  const bySeq = Map.groupBy(rows, (row) => row.seq);
  return sets.map((set) => ({ ...headingOf(set), mark: set.mark, changes: (bySeq.get(set.seq) ?? []).map(changeOf) }));
}

function changeOf(row: ChangeRow): Change {
  const { kind, key, pack, op } = row;
  const layer = pack === '' ? {} : { pack };
  return { kind, key, ...layer, op, before: parsed(row.before), after: parsed(row.after) };
}

/** The number of positions in one batch. A batch is compact to send and fast to read. */
const placesTogether = 50_000;
const bytesOfPlace = 16;

export async function* placesOf(pool: Pool): AsyncGenerator<HistoryPosition[]> {
  for (let after = 0; ;) {
    const { rows } = await pool.query<{ places: Buffer | null }>({
      text: `select string_agg(int8send(seq) || int8send(mark), ''::bytea order by seq) as places
             from (select seq, mark from change_sets where seq > $1 order by seq limit $2) s`,
      values: [after, placesTogether],
    });
    const bytes = rows[0]?.places ?? Buffer.alloc(0);
    const places: HistoryPosition[] = [];
    for (let offset = 0; offset < bytes.length; offset += bytesOfPlace)
      places.push({ seq: Number(bytes.readBigInt64BE(offset)), mark: Number(bytes.readBigInt64BE(offset + 8)) });
    if (places.length > 0) yield places;
    const last = places.at(-1);
    if (last === undefined || places.length < placesTogether) return;
    after = last.seq;
  }
}

/** The newest change set, and the mark of change set `seq`, which is undefined if that change set doesn't exist. */
export async function compared(pool: Pool, seq: number): Promise<{ head: HistoryPosition; mark: number | undefined }> {
  const result = await pool.query<{ head: number; head_mark: number | null; mark: number | null }>({
    name: 'store compare',
    text: `select h.seq as head, n.mark as head_mark, k.mark from store_head h
           left join change_sets n on n.seq = h.seq left join change_sets k on k.seq = $1`,
    values: [seq],
  });
  const { head, head_mark: headMark, mark } = onlyRow(result);
  return { head: { seq: head, mark: headMark ?? 0 }, mark: mark ?? undefined };
}
