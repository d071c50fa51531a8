import type { Migration } from '@cablewright/store';
import { getConstructionPlans } from 'pg-boss';

/** The schema the queue library keeps its messages in. */
export const queueSchema = 'queue';

// JSON is kept as text: what a person sent may hold what the parsed form cannot (a NUL, half a character).
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

/** The library begins and ends a transaction of its own; a migration is in one already. */
const queueTables = getConstructionPlans(queueSchema)
  .replace(/^\s*BEGIN;/, '')
  .replace(/COMMIT;\s*$/, '');

export const jobMigrations: readonly Migration[] = [
  { area: 'jobs', number: 1, name: 'jobs a person can read', up: tables },
  { area: 'jobs', number: 2, name: 'the queue that hands them out', up: queueTables },
];
