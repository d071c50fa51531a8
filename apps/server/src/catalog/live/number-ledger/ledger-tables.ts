import type { Dialect, Migration, SqliteMigration } from '@cablewright/store';

/**
 * There is one row for each number and each part that ever had it. `seq` is the change set that last changed the row. A
 * move that is written again therefore changes nothing, even if an owner has changed the row meanwhile.
 * `number_ledger_head` has the change set up to which the rows are complete.
 */
const columns = `number text not null, holder text not null, kind text not null, shares text, since text not null,
  seq bigint not null, by_name text, state text not null, ended_at text, why text, passed_to text,
  given_back_at text, given_back_by text, reason text, primary key (number, holder)`;
const head = 'create table number_ledger_head (one integer primary key check (one = 1), seq bigint not null)';
const held = `create index number_ledger_held on number_ledger (state) where state in ('unused', 'released', 'alias')`;
const sqliteTables = `create table number_ledger (${columns}); ${held}; ${head}`;
const tables = sqliteTables.replaceAll(' text', ' text collate "C"');

export const ledgerMigrations: readonly Migration[] = [
  { area: 'numbers', number: 1, name: 'every part number ever issued', up: tables },
];
export const sqliteLedgerMigrations: readonly SqliteMigration[] = [{ area: 'numbers', number: 1, up: sqliteTables }];

/**
 * Records moves of numbers, except those of change sets that were lost because the database went back to an older
 * state. Several moves of the same number and holder need several statements. Rows are locked in a fixed order, so that
 * processes starting at the same time don't deadlock.
 */
export function moveText({ name, records }: Dialect): string {
  const rows = records('$1', 'r', {
    number: 'text',
    holder: 'text',
    kind: 'text',
    shares: 'text',
    at: 'text',
    seq: 'bigint',
    by_name: 'text',
    state: 'text',
    ended_at: 'text',
    why: 'text',
    passed_to: 'text',
    mark: 'bigint',
  });
  const held = `r.mark is null or exists (select from change_sets s where s.seq = r.seq and s.mark = r.mark)`;
  // The number of a released revision stays bound, even if its part no longer has it.
  const keeps = `(n.state = 'released' or (n.state = 'alias' and excluded.state <> 'released'))`;
  const unless = (column: string) => `${column} = case when ${keeps} then n.${column} else excluded.${column} end`;
  const again = (column: string) =>
    `${column} = case when n.state = 'given-back' then excluded.${column} else n.${column} end`;
  return `insert into number_ledger as n
      (number, holder, kind, shares, since, seq, by_name, state, ended_at, why, passed_to)
    select r.number, r.holder, r.kind, r.shares, r.at, r.seq, r.by_name, r.state, r.ended_at, r.why, r.passed_to
      from ${rows} where ${name === 'postgres' ? held : 'true'} order by r.number, r.holder
    on conflict (number, holder) do update set shares = excluded.shares, seq = excluded.seq,
      ${['state', 'ended_at', 'why', 'passed_to'].map(unless).join(', ')}, ${['since', 'by_name'].map(again).join(', ')}
    where excluded.seq > n.seq or (excluded.seq = n.seq and n.state <> 'given-back')`;
}

export const markText = `insert into number_ledger_head as h (one, seq) values (1, $1)
  on conflict (one) do update set seq = excluded.seq where excluded.seq > h.seq`;
