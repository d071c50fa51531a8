import Type from 'typebox';
import { asJson, inputLimits, isObject, type Json, present } from '@cablewright/model';
import type { RunningImporter } from '@cablewright/modules/running';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { type Call, route, type Route } from '../../platform/http/route.ts';
import { jobErrors } from '../../jobs/errors.ts';
import { type Job, JobSchema } from '../../jobs/job.ts';
import { requireJob } from '../../jobs/routes.ts';
import { assistantRoutes } from './assistant-routes.ts';
import { importErrors } from './errors.ts';
import { ImportFileForm, ImportPlanShape, MappingForm, Name, Published } from './form.ts';
import { importAsked, problemsText } from './import-kind.ts';
import { mappingRoutes } from './mapping-routes.ts';
import { partTableRoutes } from './part-table-route.ts';
import { type ImportSource, inputOf, planImport, type Planned } from './plan.ts';
import { publishPlan, withoutRecords } from './publish.ts';
import { replacementRoutes } from './proposed-replacement.ts';
import { proposedChangesRoute } from './proposed-changes.ts';
import { type ImportParts, quietRun, requirePlan, requireSize, startImport } from './road.ts';
import { roadRoutes } from './road-routes.ts';

const area = 'Jobs';

/** The errors of a save of many records. */
const saveRefusals = [
  batchErrors['batch-refused'],
  httpErrors.stale,
  catalogErrors['rule-broken'],
  catalogErrors['subassembly-too-large'],
  catalogErrors['rule-invalid'],
  ...numberRefusals,
  catalogErrors['scheme-invalid'],
];

const ImportAnswer = Type.Object(
  { plan: ImportPlanShape, seq: Published.properties.seq, count: Type.Optional(Published.properties.count) },
  { title: 'Import answer' },
);

export function importRoutes(parts: ImportParts): Route[] {
  return [
    importRoute(parts),
    publishRoute(parts),
    ...roadRoutes(parts),
    ...mappingRoutes(parts),
    ...partTableRoutes(parts),
    proposedChangesRoute(parts),
    ...replacementRoutes(parts),
    ...assistantRoutes(parts),
  ];
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
      file: Type.Optional(ImportFileForm),
      mapping: MappingForm,
    }),
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
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
      const { file, mapping } = call.body;
      const source: ImportSource =
        file === undefined ? { input: (call.body.input ?? null) as Json } : { file, ...present({ mapping }) };
      return call.body.job === true
        ? startImport(parts, call.actor, { module, importer }, source)
        : atOnce(parts, call, importer, source);
    },
  });
}

type ImportCall = Call<{ module: string; importer: string }, { dryRun?: '0' | '1' }>;

async function atOnce(
  parts: ImportParts,
  { params, query, actor }: ImportCall,
  importer: RunningImporter,
  source: ImportSource,
) {
  const outcome = await planImport(parts.catalog, importer, params.module, await inputOf(source), quietRun());
  if (!outcome.ok) {
    const issues = outcome.problems.map((problem) => ({ code: 'import-failed', message: problemsText([problem]) }));
    return refuse(importErrors['import-failed'], problemsText(outcome.problems), { issues });
  }
  const { plan } = outcome.planned;
  if (query.dryRun === '1') return ok({ plan });
  const { published, headers } = await publishPlan(parts, actor, outcome.planned);
  return ok({ plan, ...published }, headers);
}

function publishRoute(parts: ImportParts): Route {
  const { 'no-plan': none, 'plan-published': twice, 'catalog-changed': moved, 'import-failed': failed } = importErrors;
  return route({
    method: 'POST',
    path: '/api/jobs/:id/publish',
    operation: 'publishImport',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'Save the plan of an import as one change set, without what is left out',
    params: Type.Object({ id: Name }),
    body: Type.Object(
      {
        leaveRecords: Type.Optional(Names('Records not to import, as kind:id')),
        leaveCells: Type.Optional(Names('Cells whose values stay as they are in the catalog, such as C7 or Parts!C7')),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The change set, and how many records it wrote', schema: Published } },
    refusals: [jobErrors['no-such-job'], none, twice, moved, failed, ...saveRefusals],
    handle: async ({ params, body, actor }) => {
      const job = await requireJob(parts.jobs, params.id);
      const planned = await requirePlan(parts, job);
      const result = isObject(job.result) ? job.result : {};
      if (result['published'] !== undefined) return refuse(twice, 'Its records are already in the catalog.');
      const { leaveRecords = [], leaveCells = [] } = body;
      const chosen = leaveCells.length === 0 ? planned : await plannedAgain(parts, job, planned, leaveCells);
      const { published, headers } = await publishPlan(parts, actor, withoutRecords(chosen, leaveRecords));
      await parts.jobs.replaceResult(job.id, 'done', { ...result, published: asJson(published) });
      return ok(published, headers);
    },
  });
}

const Names = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 20_000, description });

/** Plans an import again without some cells. Throws if the catalog has changed. */
async function plannedAgain(parts: ImportParts, job: Job, before: Planned, leave: readonly string[]): Promise<Planned> {
  const { module, importer: id, ...source } = await importAsked(parts.jobs, job);
  const importer = parts.importers.get(module, id);
  if (importer === undefined) {
    return refuse(importErrors['no-such-importer'], `The module ${module} no longer has an importer "${id}".`);
  }
  const outcome = await planImport(parts.catalog, importer, module, await inputOf(source, leave), quietRun());
  if (!outcome.ok) return refuse(importErrors['import-failed'], problemsText(outcome.problems));
  return { ...outcome.planned, plan: { ...outcome.planned.plan, seq: before.plan.seq } };
}
