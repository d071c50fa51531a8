/**
 * The function that commits change sets, as each release wrote it. These texts are released migrations and never
 * change. To change the function, copy the newest text, edit the copy and add it as a new migration.
 */

/**
 * Commits a list of change sets in one round trip. The row of store_head is locked from the first line to the end of
 * the transaction, so commits are serialized: sequence numbers have no gaps and follow the order in which commits
 * become visible, and compared versions cannot change before the write. Returns one row per record written (its
 * previous state) or per record in conflict (its current version). A change set in conflict writes nothing; the next
 * one is still processed.
 *
 * The records' texts are passed separately, joined by the control character 31, which JSON text cannot contain:
 * parsing them inside the jsonb, with quotes escaped twice, took half of a commit's time.
 */
export const commitFunction = `
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

/**
 * The writer sends the newest change set it knows. If the database doesn't contain it, the writer's state is based on a
 * lost history, and nothing is written. The previous function is retained for processes that still run the previous
 * release.
 */
export const guardedCommitFunction = `
create function commit_change_sets(commits jsonb, texts text, known bigint, known_mark bigint)
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
  if known > 0 and not exists (select from change_sets s where s.seq = known and s.mark = known_mark) then
    raise exception 'the database does not hold change set %', known using errcode = 'CW001';
  end if;
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
    insert into change_sets (seq, mark, at, who_name, who_email, who_via, message)
      values (head, (one->>'mark')::bigint, one->>'at', one->>'name', one->>'email', one->>'via', one->>'message');
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

/** Refuses a change set that assigns a name which another change set assigned after this one was checked. */
export const commitFunctionWithNames = `
create or replace function commit_change_sets(commits jsonb, texts text, known bigint, known_mark bigint)
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
  if known > 0 and not exists (select from change_sets s where s.seq = known and s.mark = known_mark) then
    raise exception 'the database does not hold change set %', known using errcode = 'CW001';
  end if;
  for one in select value from jsonb_array_elements(commits) loop
    n := n + 1;
    return query
      select n, null::bigint, w.place, r.seq, null::text
      from jsonb_to_recordset(one->'saw') as w(place integer, kind text, key text, pack text, seen bigint)
      left join records r on r.kind = w.kind and r.key = w.key and r.pack = w.pack
      where r.seq is distinct from w.seen;
    continue when found;

    return query
      select n, null::bigint, -1, g.seq, g.name
      from jsonb_array_elements_text(one->'gives') as t(name) join given_names g on g.name = t.name
      where g.seq > (one->>'judged')::bigint and g.seq <= head;
    continue when found;

    head := head + 1;
    writes := one->'writes';
    return query
      select n, head, w.place, r.seq, r.body
      from jsonb_to_recordset(writes) as w(place integer, kind text, key text, pack text)
      left join records r on r.kind = w.kind and r.key = w.key and r.pack = w.pack;
    insert into change_sets (seq, mark, at, who_name, who_email, who_via, message)
      values (head, (one->>'mark')::bigint, one->>'at', one->>'name', one->>'email', one->>'via', one->>'message');
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
    insert into given_names (name, seq)
      select distinct t.name, head from jsonb_array_elements_text(one->'gives') as t(name)
      on conflict (name) do update set seq = excluded.seq;
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
