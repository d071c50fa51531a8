import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@cablewright/model';
import type { Sql } from '@cablewright/store';
import type { Job } from './job.ts';

/** A job in `jobs.json`. */
interface Entry {
  readonly job: Job;
  readonly kept?: Json;
}

/**
 * Moves the jobs in `jobs.json` into the table and renames the file. Before version 0.2, a hub that stored its data in
 * a folder kept its jobs there. Jobs that were waiting or running start again.
 */
export async function moveJobsFile(dataDir: string, sql: Sql): Promise<void> {
  const path = join(dataDir, 'jobs.json');
  if (!existsSync(path)) return;
  const rows = entriesIn(path).map(({ job, kept }) => ({
    id: job.id,
    kind: job.kind,
    queue: job.queue,
    label: job.label,
    who: job.who,
    state: job.state,
    progress: job.progress,
    result: job.result,
    error: job.error,
    data: job.data,
    kept: kept === undefined ? undefined : JSON.stringify(kept),
    runs: job.runs,
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
    next_at: job.nextAt,
  }));
  const columns = {
    id: 'uuid',
    kind: 'text',
    queue: 'text',
    label: 'text',
    who: 'json',
    state: 'text',
    progress: 'json',
    result: 'json',
    error: 'text',
    data: 'json',
    kept: 'text',
    runs: 'bigint',
    created_at: 'text',
    started_at: 'text',
    finished_at: 'text',
    next_at: 'text',
  } as const;
  const names = Object.keys(columns);
  const records = sql.dialect.records('$1', 'j', columns);
  const text = `insert into jobs (${names.join(', ')}) select ${names.map((name) => `j.${name}`).join(', ')}
    from ${records} where true on conflict do nothing`;
  await sql.query(text, [JSON.stringify(rows)]);
  renameSync(path, `${path}.moved`);
}

function entriesIn(path: string): Entry[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Entry[];
  } catch {
    // A power failure may have damaged the file. The hub should start even without the history of its jobs.
    return [];
  }
}
