/**
 * The store's tables. JSON is kept as the text that came, and sent as kept. Keys compare by code point ("C") whatever
 * the database's own order is. A record's layer is `''` for the hub's own, else the pack.
 */
import type { Migration } from './migrations.ts';

const tables = `
create table records (
  kind text collate "C" not null,
  key text collate "C" not null,
  pack text collate "C" not null,
  seq bigint not null,
  body text not null,
  primary key (kind, key, pack));

create table change_sets (
  seq bigint primary key,
  at text collate "C" not null,
  who_name text not null,
  who_email text,
  who_via text not null,
  message text not null);
create index change_sets_at on change_sets (at);

-- What a change set did to one record. The state before is not written a second time: it is the state after of the
-- change set before_seq, which was the last to touch the record.
create table changes (
  seq bigint not null references change_sets,
  place integer not null,
  kind text collate "C" not null,
  key text collate "C" not null,
  pack text collate "C" not null,
  op text not null,
  before_seq bigint,
  after text,
  primary key (seq, place));
create unique index changes_of_record on changes (kind, key, pack, seq);

create table kind_heads (
  kind text collate "C" primary key,
  seq bigint not null);

create table outbox (
  id bigint generated always as identity primary key,
  seq bigint not null references change_sets,
  at text collate "C" not null,
  type text not null,
  payload text not null);

create table store_head (
  one boolean primary key default true check (one),
  seq bigint not null);
insert into store_head (seq) values (0);
`;

/**
 * Commits a list of change sets in one round trip. The row of store_head is held from the first line to the end of the
 * transaction: commits take turns, so numbers have no gap and follow the order in which they become visible, and what
 * is compared here cannot move before it is written. Answers one row per record written (its state before), or per
 * record in conflict (its version now); a change set in conflict writes nothing and the next one still goes.
 *
 * The records' texts come apart from the rest, one after the other with the control character 31 between, which JSON text
 * cannot hold: parsing them inside the jsonb, quotes escaped twice, took half of a commit's time.
 */
const commitFunction = `
create function commit_change_sets(commits jsonb, texts text)
returns table (item integer, committed bigint, place integer, current bigint, before text)
language plpgsql as $body$
#variable_conflict use_column
declare
  head bigint;
  first bigint;
  one jsonb;
  writes jsonb;
  n integer := -1;
  bodies text[] := string_to_array(texts, chr(31));
begin
  select seq into head from store_head for update;
  first := head;
  for one in select value from jsonb_array_elements(commits) loop
    n := n + 1;
    return query
      select n, null::bigint, w.place, r.seq, null::text
      from jsonb_to_recordset(one->'saw') as w(place integer, kind text, key text, pack text, seen bigint)
      left join records r on r.kind = w.kind and r.key = w.key and r.pack = w.pack
      where r.seq is distinct from w.seen;
    continue when found;

    head := head + 1;
    writes := one->'writes';
    return query
      select n, head, w.place, r.seq, r.body
      from jsonb_to_recordset(writes) as w(place integer, kind text, key text, pack text)
      left join records r on r.kind = w.kind and r.key = w.key and r.pack = w.pack;
    insert into change_sets (seq, at, who_name, who_email, who_via, message)
      values (head, one->>'at', one->>'name', one->>'email', one->>'via', one->>'message');
    insert into changes (seq, place, kind, key, pack, op, before_seq, after)
      select head, w.place, w.kind, w.key, w.pack, w.op, w.seen, bodies[w.body]
      from jsonb_to_recordset(writes)
        as w(place integer, kind text, key text, pack text, op text, seen bigint, body integer);
    insert into records (kind, key, pack, seq, body)
      select w.kind, w.key, w.pack, head, bodies[w.body]
      from jsonb_to_recordset(writes) as w(kind text, key text, pack text, op text, body integer)
      where w.op = 'put'
      on conflict (kind, key, pack) do update set seq = excluded.seq, body = excluded.body;
    delete from records r
      using jsonb_to_recordset(writes) as w(kind text, key text, pack text, op text)
      where w.op = 'delete' and r.kind = w.kind and r.key = w.key and r.pack = w.pack;
    insert into kind_heads (kind, seq)
      select distinct w.kind, head from jsonb_to_recordset(writes) as w(kind text)
      on conflict (kind) do update set seq = excluded.seq;
    insert into outbox (seq, at, type, payload)
      select head, one->>'at', e.type, e.payload
      from jsonb_to_recordset(one->'events') as e(type text, payload text);
  end loop;
  if head > first then
    update store_head set seq = head;
    perform pg_notify('change_sets', head::text);
  end if;
end
$body$;
`;

/** What happens outside the catalog, such as a job that finished, has no change set. */
const eventsWithoutChange = `alter table outbox alter column seq drop not null`;

/**
 * An event is written by the function that has just written its change set, and is gone soon after: looking the change set
 * up again for each was a third of what the outbox adds to a save.
 */
const eventsUnchecked = `alter table outbox drop constraint outbox_seq_fkey`;

/**
 * A number that is given out again, after the database went back to an earlier state, names another change set than before. Its
 * mark tells the two apart. Rows that are there already get one too; rows of a backup of before have none.
 */
const marks = `alter table change_sets
  add column mark bigint default 1 + floor(random() * 281474976710655)::bigint`;

/**
 * The writer says which change set it knows as the newest. When the database does not hold that one, what the writer knows is
 * no longer the history, and nothing is written. The function of before stays for processes that still run the release before.
 */
const guardedCommit = commitFunction
  .replace(
    'function commit_change_sets(commits jsonb, texts text)',
    'function commit_change_sets(commits jsonb, texts text, known bigint, known_mark bigint)',
  )
  .replace(
    '  first := head;',
    `  first := head;
  if known > 0 and not exists (select from change_sets s where s.seq = known and s.mark = known_mark) then
    raise exception 'the database does not hold change set %', known using errcode = 'CW001';
  end if;`,
  )
  .replace('(seq, at, who_name,', '(seq, mark, at, who_name,')
  .replace(`values (head, one->>'at',`, `values (head, (one->>'mark')::bigint, one->>'at',`);

/** The last change set that gave out each name: of two processes that judged a part number free at once, one is refused. */
const givenNames = `create table given_names (name text collate "C" primary key, seq bigint not null)`;

const commitWithNames = guardedCommit
  .replace('create function', 'create or replace function')
  .replace(
    '    head := head + 1;',
    `    return query
      select n, null::bigint, -1, g.seq, g.name
      from jsonb_array_elements_text(one->'gives') as t(name) join given_names g on g.name = t.name
      where g.seq > (one->>'judged')::bigint and g.seq <= head;
    continue when found;

    head := head + 1;`,
  )
  .replace(
    '    insert into outbox',
    `    insert into given_names (name, seq)
      select distinct t.name, head from jsonb_array_elements_text(one->'gives') as t(name)
      on conflict (name) do update set seq = excluded.seq;
    insert into outbox`,
  );

export const storeMigrations: readonly Migration[] = [
  { area: 'store', number: 1, name: 'records, history, heads and outbox', up: tables },
  { area: 'store', number: 2, name: 'the commit function', up: commitFunction },
  { area: 'store', number: 3, name: 'events of no change set', up: eventsWithoutChange },
  { area: 'store', number: 4, name: 'events without a second look at their change set', up: eventsUnchecked },
  { area: 'store', number: 5, name: 'a mark for each change set', up: marks },
  { area: 'store', number: 6, name: 'no commit onto a history that went back', up: guardedCommit },
  { area: 'store', number: 7, name: 'names that commits gave out', up: `${givenNames};${commitWithNames}` },
];
