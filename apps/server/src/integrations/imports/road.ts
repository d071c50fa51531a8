/** Helpers of the import routes. */
import { randomUUID } from 'node:crypto';
import type { RunningImporter, RunTools } from '@cablewright/modules/running';
import type { Saver } from '../../catalog/saving/save.ts';
import type { Job, JobAnswer } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { shownJob } from '../../jobs/routes.ts';
import { whoOf, type Actor } from '../../platform/http/actor.ts';
import { accepted, type Answer } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import { storedAs } from '../../platform/stored-as.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { importErrors } from './errors.ts';
import type { ImportSource, Planned } from './plan.ts';

export interface ImportParts extends Saver {
  readonly jobs: JobRepository;
  readonly importers: Registered<RunningImporter>;
  readonly runtime: RuntimeSettings;
}

/** Tools for a run that reports its progress to no one. */
export function quietRun(): RunTools {
  return { signal: new AbortController().signal, progress: () => undefined };
}

/** Throws if a file is larger than the settings allow. */
export function requireSize({ runtime }: Pick<ImportParts, 'runtime'>, { headers }: Pick<Call, 'headers'>): void {
  const maxMb = runtime.get('importMaxMb');
  if (Number(headers['content-length'] ?? 0) > maxMb * 1_000_000) {
    refuse(
      httpErrors['too-large'],
      `An import may have at most ${maxMb} MB. An editor can raise the limit in Settings, Jobs and limits.`,
    );
  }
}

interface Named {
  readonly module: string;
  readonly importer: RunningImporter;
}

/** Adds the job that creates the plan. By default, its label is that of the importer. */
export async function startImport(
  { jobs }: Pick<ImportParts, 'jobs'>,
  actor: Actor,
  { module, importer }: Named,
  source: ImportSource,
  label = importer.label,
): Promise<Answer<202, JobAnswer>> {
  const id = randomUUID();
  const request = { module, importer: importer.id, ...source };
  if ('file' in source) await jobs.files.put(id, source.file.base64);
  const data = storedAs<NonNullable<Job['data']>>(
    'file' in request ? { ...request, file: { name: request.file.name } } : request,
  );
  const job = await jobs.addOne({ id, kind: 'import', label, who: whoOf(actor), data });
  return accepted(shownJob(job, actor));
}

/** Returns the plan of a finished import, or throws. */
export async function requirePlan({ jobs }: Pick<ImportParts, 'jobs'>, job: Job): Promise<Planned> {
  const stored = job.state === 'done' ? await jobs.attachment(job.id) : undefined;
  return stored === undefined
    ? refuse(importErrors['no-plan'], 'Only a finished import has a plan.')
    : storedAs<Planned>(stored);
}
