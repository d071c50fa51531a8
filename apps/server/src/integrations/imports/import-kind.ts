import type { RunningImporter } from '@cablewright/modules/running';
import { asJson } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { JobKind, Outcome, Run } from '../../jobs/job-kinds.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import { inputOf, planImport, type ImportSource } from './plan.ts';
import { storedAs } from '../../platform/stored-as.ts';

type ImportAsked = ImportSource & {
  readonly module: string;
  readonly importer: string;
};

/** Runs an importer in the background and keeps its plan with the job. */
export function importKind(catalog: LiveCatalog, importers: Registered<RunningImporter>, jobs: JobRepository): JobKind {
  return {
    kind: 'import',
    label: 'Import',
    onRequest: false,
    run: (run) => runImport(catalog, importers, jobs, run),
  };
}

/** Runs the importer or loader asked for, and keeps its plan with the job of the run. */
export async function runImport(
  catalog: LiveCatalog,
  importers: Registered<RunningImporter>,
  jobs: JobRepository,
  run: Run,
  { module, importer: id, ...source }: ImportAsked = storedAs<ImportAsked>(run.job.data),
): Promise<Outcome> {
  const importer = importers.get(module, id);
  if (importer === undefined) return { ok: false, why: `The module ${module} no longer has an importer "${id}".` };
  const outcome = await planImport(catalog, importer, module, inputOf(source), {
    signal: run.signal,
    progress: (done, total, text) => run.progress({ done, total, ...(text === undefined ? {} : { text }) }),
  });
  if (run.signal.aborted) return { ok: false, why: 'The import was stopped.' };
  if (!outcome.ok) return { ok: false, why: outcome.problems.join(' ') };
  await jobs.attach(run.job.id, asJson(outcome.planned));
  return { ok: true, result: { plan: asJson(outcome.planned.plan) } };
}
