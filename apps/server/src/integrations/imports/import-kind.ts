import type { RunningImporter } from '@cablewright/modules/running';
import { asJson } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { Job } from '../../jobs/job.ts';
import type { JobKind, JobOutcome, JobRun } from '../../jobs/job-kinds.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import { type ImportSource, inputOf, planImport, type Planned } from './plan.ts';
import { storedAs } from '../../platform/stored-as.ts';
import type { ImportPlan, PlannedRefusal } from './form.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';

type ImportAsked = ImportSource & {
  readonly module: string;
  readonly importer: string;
};

/** The request of an import job. Its file is stored separately, except for jobs created by versions before 0.3. */
export async function importAsked(jobs: JobRepository, { id, data }: Pick<Job, 'id' | 'data'>): Promise<ImportAsked> {
  const request = storedAs<ImportAsked>(data);
  if (!('file' in request)) return request;
  const base64 = request.file.base64 ?? (await jobs.files.read(id)) ?? '';
  return { ...request, file: { ...request.file, base64 } };
}

/** The most records and refusals stored in the job itself. The whole plan can be read in pages. */
const shownWithJob = 100;

/** Runs an importer in the background and stores its plan with the job. */
export function importKind(catalog: LiveCatalog, importers: Registered<RunningImporter>, jobs: JobRepository): JobKind {
  return {
    kind: 'import',
    label: 'Import',
    onRequest: false,
    run: (run) => runImport(catalog, importers, jobs, run),
  };
}

/** Runs the requested importer or loader, and stores the plan with the job. */
export async function runImport(
  catalog: LiveCatalog,
  importers: Registered<RunningImporter>,
  jobs: JobRepository,
  run: JobRun,
  given?: ImportAsked,
): Promise<JobOutcome> {
  const { module, importer: id, ...source } = given ?? (await importAsked(jobs, run.job));
  const importer = importers.get(module, id);
  if (importer === undefined) return { ok: false, why: `The module ${module} no longer has an importer "${id}".` };
  const outcome = await planImport(catalog, importer, module, await inputOf(source), {
    signal: run.signal,
    progress: (done, total, text) => run.progress({ done, total, text }),
  });
  if (run.signal.aborted) return { ok: false, why: 'The import was stopped.' };
  if (!outcome.ok) return { ok: false, why: problemsText(outcome.problems) };
  await jobs.attach(run.job.id, await planJson(outcome.planned));
  return { ok: true, result: { plan: asJson(shortPlan(outcome.planned.plan)) } };
}

/** A plan in the form stored in the job, with only its first lines. */
function shortPlan(plan: ImportPlan): ImportPlan {
  return { ...plan, records: plan.records.slice(0, shownWithJob), refused: plan.refused.slice(0, shownWithJob) };
}

/** The problems of a file as text, each with its position and how to fix it. */
export function problemsText(problems: readonly PlannedRefusal[]): string {
  const sentences = problems.map(({ place, message, remedy }) =>
    [place === undefined ? message : `${capital(place)}: ${message}`, remedy].filter(Boolean).join(' '),
  );
  return sentences.join(' ');
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Serializes a plan for its job. A plan may have tens of thousands of lines, so other requests are served in between.
 */
async function planJson({ plan, changes }: Planned): Promise<string> {
  const { records, refused, ...rest } = plan;
  const head = JSON.stringify(rest).slice(0, -1);
  const lists = `"records":${await listJson(records)},"refused":${await listJson(refused)}`;
  return `{"plan":${head},${lists}},"changes":${await listJson(changes)}}`;
}

async function listJson(items: readonly object[]): Promise<string> {
  const letOthers = yieldToEventLoop();
  const texts: string[] = [];
  for (const item of items) {
    await letOthers();
    texts.push(JSON.stringify(item));
  }
  return `[${texts.join(',')}]`;
}
