import Type from 'typebox';
import { asJson, inputLimits, isObject, type Json } from '@cablewright/model';
import type { RunningImporter } from '@cablewright/modules/running';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { whoOf } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { jobErrors } from '../../jobs/errors.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { JobSchema, requireJob, shownJob } from '../../jobs/routes.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { importErrors } from './errors.ts';
import { inputOf, planImport, type ImportSource } from './plan.ts';
import { plannedOf, publishPlan } from './publish.ts';

const area = 'Jobs';

export interface ImportParts extends Saver {
  readonly jobs: JobRepository;
  readonly importers: Registered<RunningImporter>;
  readonly runtime: RuntimeSettings;
}

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** The refusals of a save of many records. */
const saveRefusals = [
  batchErrors['batch-refused'],
  httpErrors.stale,
  catalogErrors['rule-broken'],
  catalogErrors['rule-invalid'],
  ...numberRefusals,
  catalogErrors['scheme-invalid'],
];

const ImportPlan = Type.Object(
  {
    module: Type.String(),
    importer: Type.String(),
    seq: Type.Integer({ description: 'The latest change set the importer saw' }),
    records: Type.Array(Type.Object({ kind: Type.String(), id: Type.String(), does: Type.Enum(['add', 'change']) })),
    unchanged: Type.Integer({ description: 'Records that already match' }),
    files: Type.Array(Type.String(), { description: 'The documents that would change' }),
    issues: Type.Array(Type.Object({ message: Type.String(), pointer: Type.Optional(Type.String()) }), {
      description: 'What must be fixed before publishing',
    }),
    notes: Type.Array(Type.String()),
  },
  { title: 'Import plan' },
);
const published = {
  seq: Type.Optional(Type.Integer({ description: 'The change set; absent when nothing was written' })),
  count: Type.Integer({ description: 'Records written' }),
};
const Published = Type.Object(published, { title: 'Published import' });
const ImportAnswer = Type.Object(
  { plan: ImportPlan, seq: published.seq, count: Type.Optional(published.count) },
  { title: 'Import answer' },
);

export function importRoutes(parts: ImportParts): Route[] {
  return [importRoute(parts), publishRoute(parts)];
}

function importRoute(parts: ImportParts): Route {
  const { 'no-such-importer': missing, 'import-failed': failed, 'catalog-changed': moved } = importErrors;
  return route({
    method: 'POST',
    path: '/api/modules/:module/_import/:importer',
    operation: 'importWithModule',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary:
      'Import with a module: at once as one change set, as a plan with dryRun=1, or as a job that keeps its plan',
    params: Type.Object({ module: Name, importer: Name }),
    query: Type.Object({ dryRun: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')])) }),
    body: Type.Object({
      job: Type.Optional(Type.Boolean({ description: 'Run it as a job and keep its plan for publishing' })),
      input: Type.Optional(Type.Unknown({ description: 'The input of the importer' })),
      file: Type.Optional(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 200 }),
            base64: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: inputLimits.batchBytes }),
          },
          { additionalProperties: false, description: 'A file, in place of the input' },
        ),
      ),
    }),
    bodyBytes: inputLimits.batchBytes,
    answers: {
      200: { says: 'The plan, and the change set when it was saved', schema: ImportAnswer },
      202: { says: 'The job that runs the import', schema: JobSchema },
    },
    refusals: [missing, failed, moved, ...saveRefusals],
    handle: async (call) => {
      const { module, importer: id } = call.params;
      const importer =
        parts.importers.get(module, id) ?? refuse(missing, `The module ${module} has no importer "${id}".`);
      requireSize(parts, call);
      const { file } = call.body;
      const source: ImportSource = file === undefined ? { input: (call.body.input ?? null) as Json } : { file };
      return call.body.job === true ? asJob(parts, call, importer, source) : atOnce(parts, call, importer, source);
    },
  });
}

function requireSize({ runtime }: ImportParts, { headers }: Pick<Call, 'headers'>): void {
  const maxMb = runtime.get('importMaxMb');
  if (Number(headers['content-length'] ?? 0) > maxMb * 1_000_000) {
    refuse(
      httpErrors['too-large'],
      `An import may have at most ${maxMb} MB. An editor can raise the limit in Settings, Jobs and limits.`,
    );
  }
}

type ImportCall = Call<{ module: string; importer: string }, { dryRun?: '0' | '1' }>;

async function asJob(
  { jobs }: ImportParts,
  { params, actor }: ImportCall,
  { label }: RunningImporter,
  source: ImportSource,
) {
  const { module, importer } = params;
  const who = whoOf(actor);
  const [job] = await jobs.add([{ kind: 'import', label, who, data: { module, importer, ...source } }]);
  return { status: 202, body: shownJob(job!, actor) };
}

async function atOnce(
  parts: ImportParts,
  { params, query, actor }: ImportCall,
  importer: RunningImporter,
  source: ImportSource,
) {
  const tools = { signal: new AbortController().signal, progress: () => undefined };
  const outcome = await planImport(parts.catalog, importer, params.module, inputOf(source), tools);
  if (!outcome.ok) {
    const issues = outcome.problems.map((message) => ({ code: 'import-failed', message }));
    return refuse(importErrors['import-failed'], outcome.problems.join(' '), { issues });
  }
  const { plan } = outcome.planned;
  if (query.dryRun === '1') return ok({ plan });
  return ok({ plan, ...(await publishPlan(parts, actor, outcome.planned)) });
}

function publishRoute(parts: ImportParts): Route {
  const { 'no-plan': none, 'plan-published': twice, 'catalog-changed': moved } = importErrors;
  return route({
    method: 'POST',
    path: '/api/jobs/:id/publish',
    operation: 'publishImport',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'Save the plan of an import as one change set',
    params: Type.Object({ id: Name }),
    answers: { 200: { says: 'The change set, and how many records it wrote', schema: Published } },
    refusals: [jobErrors['no-such-job'], none, twice, moved, ...saveRefusals],
    handle: async ({ params, actor }) => {
      const job = await requireJob(parts.jobs, params.id);
      const planned = job.state === 'done' ? plannedOf(await parts.jobs.attachment(job.id)) : undefined;
      if (planned === undefined) return refuse(none, 'Only a finished import has a plan.');
      const result = isObject(job.result) ? job.result : {};
      if (result['published'] !== undefined) return refuse(twice, 'Its records are already in the catalog.');
      const published = await publishPlan(parts, actor, planned);
      await parts.jobs.replaceResult(job.id, 'done', { ...result, published: asJson(published) });
      return ok(published);
    },
  });
}
