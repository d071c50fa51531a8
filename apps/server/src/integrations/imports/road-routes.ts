/** Routes from a file to a plan: list the importers, examine a file, and start the job that plans its import. */
import { inputLimits, present, type SavedMapping } from '@cablewright/model';
import type { ImportMapping } from '@cablewright/modules';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { jobErrors } from '../../jobs/errors.ts';
import { JobSchema } from '../../jobs/job.ts';
import { requireJob } from '../../jobs/routes.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { candidatesFor, type Candidate } from './choose.ts';
import { importErrors } from './errors.ts';
import {
  ImporterName,
  ImporterShape,
  ImportFileForm,
  MappingForm,
  Name,
  PlannedRecordShape,
  PlannedRefusalShape,
  ReadingShape,
} from './form.ts';
import { fileOf, type Planned } from './plan.ts';
import { refusalOf } from './planned.ts';
import { quietRun, requirePlan, requireSize, startImport, type ImportParts } from './road.ts';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Imports';

export function roadRoutes(parts: ImportParts): Route[] {
  return [listRoute(parts), readRoute(parts), planRoute(parts), pageRoute(parts)];
}

function listRoute({ importers }: ImportParts): Route {
  return route({
    method: 'GET',
    path: '/api/importers',
    operation: 'listImporters',
    area,
    role: 'viewer',
    summary: 'The importers of this hub, and the files they read',
    answers: { 200: { says: 'The importers', schema: Type.Object({ items: Type.Array(ImporterShape) }) } },
    handle: () => {
      const withFiles = importers.list().filter(({ thing }) => (thing.files ?? []).length > 0);
      return ok({ items: withFiles.map(({ module, thing }) => importerLine({ module, importer: thing })) });
    },
  });
}

export function importerLine({ module, importer: { id, label, files = [], maps = false } }: Candidate) {
  return { module, id, label, files, maps };
}

/** A file, its importer, and the mapping with which it is read. */
export const fileFields = {
  file: ImportFileForm,
  importer: ImporterName,
  mapping: MappingForm,
  savedMapping: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The id or name of a saved mapping, in place of a mapping',
    }),
  ),
};
export const FileForm = Type.Object(fileFields, { additionalProperties: false });
type FileForm = Type.Static<typeof FileForm>;

export const fileRefusals = [
  importErrors['no-such-importer'],
  importErrors['no-importer-for'],
  catalogErrors['no-such-record'],
];

function readRoute(parts: ImportParts): Route {
  return route({
    method: 'POST',
    path: '/api/imports/read',
    operation: 'readImport',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'What a file holds and how it would be read: its columns, what they are taken for, its first rows',
    body: FileForm,
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
    answers: {
      200: {
        says: 'The importer that fits best, the others that read such files, and the reading of one that takes a mapping',
        schema: Type.Object(
          {
            importer: ImporterShape,
            others: Type.Array(ImporterShape),
            mapping: MappingForm,
            reading: Type.Optional(ReadingShape),
          },
          { title: 'Import file read' },
        ),
      },
    },
    refusals: fileRefusals,
    handle: async (call) => {
      requireSize(parts, call);
      const { importer, mapping } = chosenBy(parts, call.body);
      const file = await fileOf({ file: call.body.file, ...present({ mapping }) });
      const { best, others } = await candidatesFor(parts, file, importer, quietRun());
      const body = { importer: importerLine(best), others: others.map(importerLine), ...present({ mapping }) };
      return ok(best.reading === undefined ? body : { ...body, reading: shownReading(best.reading) });
    },
  });
}

export function shownReading(reading: NonNullable<Candidate['reading']>) {
  const { fit, questions = [], fields = [], columns = [], rows, problems = [], notes = [] } = reading;
  return { fit, questions, fields, columns, ...present({ rows }), problems: problems.map(refusalOf), notes };
}

/** The importer and mapping of a request, which are given directly or through a saved mapping. */
export function chosenBy(
  { catalog }: ImportParts,
  { importer, mapping, savedMapping }: FileForm,
): { readonly importer: string | undefined; readonly mapping: ImportMapping | undefined } {
  if (savedMapping === undefined) return { importer, mapping };
  for (const { key, record } of catalog.library.entries('import-mappings')) {
    if (key !== savedMapping && record.label !== savedMapping) continue;
    const saved = storedAs<SavedMapping>(record);
    return { importer: importer ?? saved.importer, mapping: saved.mapping };
  }
  return refuse(catalogErrors['no-such-record'], `There is no saved mapping "${savedMapping}".`);
}

function planRoute(parts: ImportParts): Route {
  return route({
    method: 'POST',
    path: '/api/imports',
    operation: 'planImport',
    area,
    role: 'editor',
    scope: 'imports:write',
    summary: 'Plan the import of a file, as a job. Publishing the job’s plan saves it',
    body: FileForm,
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
    answers: { 202: { says: 'The job that makes the plan', schema: JobSchema } },
    refusals: fileRefusals,
    handle: async (call) => {
      requireSize(parts, call);
      const { file } = call.body;
      const { importer, mapping } = chosenBy(parts, call.body);
      const source = { file, ...present({ mapping }) };
      const { best } = await candidatesFor(parts, await fileOf(source), importer, quietRun());
      return startImport(parts, call.actor, best, source);
    },
  });
}

const only = ['add', 'change', 'refuse'] as const;

function pageRoute(parts: ImportParts): Route {
  return route({
    method: 'GET',
    path: '/api/jobs/:id/plan',
    operation: 'listImportPlan',
    area,
    role: 'viewer',
    summary: 'The lines of an import’s plan in pages: records that are new or changed, and what is refused',
    params: Type.Object({ id: Name }),
    query: Type.Object({ ...pageQuery, only: Type.Optional(Type.Enum(only)) }),
    answers: {
      200: {
        says: 'A page of records or refusals; without `only`, of records',
        schema: Type.Object(
          {
            items: Type.Array(PlannedRecordShape),
            refused: Type.Array(PlannedRefusalShape),
            total: Type.Integer(),
            next: Type.Optional(Type.String()),
          },
          { title: 'Import plan page' },
        ),
      },
    },
    refusals: [jobErrors['no-such-job'], importErrors['no-plan']],
    handle: async ({ params, query }) => {
      const { plan } = await requirePlan(parts, await requireJob(parts.jobs, params.id));
      return ok(planPage(plan, query));
    },
  });
}

interface PlanQuery {
  readonly only?: (typeof only)[number];
  readonly limit?: number;
  readonly cursor?: string;
}

function planPage({ records, refused }: Planned['plan'], query: PlanQuery) {
  if (query.only === 'refuse') {
    const { items, ...rest } = pageOf(refused, query);
    return { items: [], refused: items, ...rest };
  }
  const matching = query.only === undefined ? records : records.filter(({ does }) => does === query.only);
  return { ...pageOf(matching, query), refused: [] };
}
