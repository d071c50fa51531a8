import type { Migration, SqliteMigration } from '@cablewright/store';

// JSON is stored as text, because a person's input may contain characters that jsonb refuses (NUL, unpaired
// surrogates).
const tables = `
create table jobs (
  id uuid primary key, kind text collate "C" not null, queue text collate "C" not null, label text not null,
  who json not null, state text collate "C" not null, progress json, result json, error text, data json not null,
  once text collate "C" unique, kept text, runs integer not null default 0, lost integer not null default 0,
  created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz, next_at timestamptz,
  number bigint generated always as identity) with (fillfactor = 60);
create index jobs_of_kind on jobs (kind, number desc);
create table job_beats (name text primary key, at timestamptz not null);
`;

/**
 * An empty migration that keeps its number. It used to create the schema `queue` for the job library of version 0.1.0.
 * Migration 3 drops that schema if it exists.
 */
const formerQueue = 'select 1';

/** The table of jobs is also the queue: each row says whether its job is waiting, due, or has lost its worker. */
const ownQueue = `
alter table jobs add column alive_at timestamptz;
create index jobs_to_run on jobs (queue, number) where finished_at is null;
drop schema if exists queue cascade;
`;

/** The input files of jobs in chunks. See `JobFiles`. */
const files = `
create table job_files (
  job uuid not null, piece integer not null, base64 text not null, at timestamptz not null, primary key (job, piece));
`;

export const jobMigrations: readonly Migration[] = [
  { area: 'jobs', number: 1, name: 'jobs a person can read', up: tables },
  { area: 'jobs', number: 2, name: 'the queue that hands them out', up: formerQueue },
  { area: 'jobs', number: 3, name: 'jobs are handed out by their own rows', up: ownQueue },
  { area: 'jobs', number: 4, name: 'files that jobs read', up: files },
];

const sqliteTables = `
create table jobs (
  number integer primary key autoincrement, id text not null unique, kind text not null, queue text not null,
  label text not null, who text not null, state text not null, progress text, result text, error text,
  data text not null, once text unique, kept text, runs integer not null default 0, lost integer not null default 0,
  created_at text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')), started_at text, finished_at text,
  next_at text, alive_at text);
create index jobs_of_kind on jobs (kind, number desc);
create index jobs_to_run on jobs (queue, number) where finished_at is null;
create table job_beats (name text primary key, at text not null);
`;

const sqliteFiles = `
create table job_files (
  job text not null, piece integer not null, base64 text not null, at text not null, primary key (job, piece));
`;

export const sqliteJobMigrations: readonly SqliteMigration[] = [
  { area: 'jobs', number: 1, up: sqliteTables },
  { area: 'jobs', number: 2, up: sqliteFiles },
];
