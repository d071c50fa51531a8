import { hostname } from 'node:os';
import type { LiveCatalog } from './catalog/live-catalog.ts';
import { importKind } from './imports/import-kind.ts';
import type { Importers } from './imports/importers.ts';
import { deriveKind } from './jobs/derive.ts';
import type { JobBook } from './jobs/job-book.ts';
import { JobKinds } from './jobs/job-kinds.ts';
import { JobRunner } from './jobs/runner.ts';
import { Schedule } from './jobs/schedule.ts';

export interface WorkParts {
  readonly catalog: LiveCatalog;
  readonly book: JobBook;
  readonly importers: Importers;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
}

/** The kinds of jobs there are. The app needs to know them to be asked for one, the worker to run them. */
export function jobKindsOf({ catalog, book, importers, clock }: WorkParts): JobKinds {
  const kinds = new JobKinds();
  kinds.add(deriveKind(catalog.store, clock));
  kinds.add(importKind(catalog, importers, book));
  return kinds;
}

/** Runs the jobs in this process, `together` at a time, until what it answers is called. */
export async function startWork(parts: WorkParts, kinds: JobKinds, together: number): Promise<() => Promise<void>> {
  const { book, clock, notice } = parts;
  const runner = new JobRunner({ book, kinds, together, notice });
  const schedule = new Schedule({ book, kinds, clock, notice, name: `${hostname()} ${process.pid}` });
  runner.start();
  await schedule.start();
  return async () => {
    schedule.stop();
    await runner.stop();
  };
}
