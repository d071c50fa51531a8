/**
 * The store's tables. JSON is stored as the text that was received and returned unchanged. Keys compare by code point
 * (collation "C") whatever the database's default collation is. A record's pack is `''` for the hub's own layer.
 *
 * Every migration is written out in full and never changes after its release:
 * `apps/server/src/hub/released-migrations.json` pins its hash. A function that changes is written out again in a new
 * migration.
 */
import { commitFunction, commitFunctionWithNames, guardedCommitFunction } from './commit-functions.ts';
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

/** Events that don't come from the catalog, such as a finished job, have no change set. */
const eventsWithoutChange = `alter table outbox alter column seq drop not null`;

/**
 * The function that writes an event has just written its change set, and the event is soon deleted. Checking the
 * foreign key for each event took a third of the time that the outbox adds to a save.
 */
const eventsUnchecked = `alter table outbox drop constraint outbox_seq_fkey`;

/**
 * After the database is restored to an earlier state, a number is used again for a different change set. The mark tells
 * the two apart. Existing rows get a mark too; rows from an older backup have none.
 */
const marks = `alter table change_sets
  add column mark bigint default 1 + floor(random() * 281474976710655)::bigint`;

/**
 * The last change set that assigned each name. If two processes consider the same part number free at the same time,
 * one of them is refused.
 */
const givenNames = `create table given_names (name text collate "C" primary key, seq bigint not null)`;

export const storeMigrations: readonly Migration[] = [
  { area: 'store', number: 1, name: 'records, history, heads and outbox', up: tables },
  { area: 'store', number: 2, name: 'the commit function', up: commitFunction },
  { area: 'store', number: 3, name: 'events of no change set', up: eventsWithoutChange },
  { area: 'store', number: 4, name: 'events without a second look at their change set', up: eventsUnchecked },
  { area: 'store', number: 5, name: 'a mark for each change set', up: marks },
  { area: 'store', number: 6, name: 'no commit onto a history that went back', up: guardedCommitFunction },
  { area: 'store', number: 7, name: 'names that commits gave out', up: `${givenNames};${commitFunctionWithNames}` },
];
