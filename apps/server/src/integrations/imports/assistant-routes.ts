/**
 * Routes for assistants that work with files: a preview that stores nothing, and a proposal that only a person can
 * publish.
 */
import { inputLimits, present } from '@cablewright/model';
import Type from 'typebox';
import { JobSchema } from '../../jobs/job.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { candidatesFor } from './choose.ts';
import { ImportPlanShape, ImporterShape, MappingForm, PlannedRefusalShape, ReadingShape } from './form.ts';
import { fileOf, planImport } from './plan.ts';
import { quietRun, requireSize, startImport, type ImportParts } from './road.ts';
import { chosenBy, fileFields, FileForm, fileRefusals, importerLine, shownReading } from './road-routes.ts';

const area = 'Imports';

/** The most records and refusals in the response of a preview. Its counts include the rest. */
const maxShown = 500;

export function assistantRoutes(parts: ImportParts): Route[] {
  return [previewRoute(parts), proposedImportRoute(parts)];
}

function previewRoute(parts: ImportParts): Route {
  return route({
    method: 'POST',
    path: '/api/imports/preview',
    operation: 'previewImport',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'How a file would be read and what its import would add and change. Nothing is stored',
    body: FileForm,
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
    answers: {
      200: {
        says: `The reading, and the plan with its first ${maxShown} records and refusals, or the problems of the file`,
        schema: Type.Object(
          {
            importer: ImporterShape,
            mapping: MappingForm,
            reading: Type.Optional(ReadingShape),
            plan: Type.Optional(ImportPlanShape),
            problems: Type.Array(PlannedRefusalShape, { description: 'Why there is no plan' }),
          },
          { title: 'Import preview' },
        ),
      },
    },
    refusals: fileRefusals,
    handle: async (call) => {
      requireSize(parts, call);
      const { importer, mapping } = chosenBy(parts, call.body);
      const file = await fileOf({ file: call.body.file, ...present({ mapping }) });
      const { best } = await candidatesFor(parts, file, importer, quietRun());
      const outcome = await planImport(parts.catalog, best.importer, best.module, file, quietRun());
      const reading = best.reading === undefined ? undefined : shownReading(best.reading);
      const answer = { importer: importerLine(best), ...present({ mapping, reading }) };
      if (!outcome.ok) return ok({ ...answer, problems: outcome.problems });
      const { plan } = outcome.planned;
      const { records, refused } = plan;
      const shown = { ...plan, records: records.slice(0, maxShown), refused: refused.slice(0, maxShown) };
      return ok({ ...answer, plan: shown, problems: [] });
    },
  });
}

function proposedImportRoute(parts: ImportParts): Route {
  return route({
    method: 'POST',
    path: '/api/proposed-imports',
    operation: 'proposeImport',
    area,
    role: 'editor',
    scope: 'changes:propose',
    summary:
      'Propose the import of a file, as a job that makes a plan. A person publishes it; the scope of this route does not allow that',
    body: Type.Object(
      {
        message: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'What the proposal is for, in a sentence; the name of its job',
        }),
        ...fileFields,
      },
      { additionalProperties: false, title: 'Proposed import' },
    ),
    bodyBytes: inputLimits.batchBytes,
    fileInBody: true,
    answers: { 202: { says: 'The job that makes the plan', schema: JobSchema } },
    refusals: fileRefusals,
    handle: async (call) => {
      requireSize(parts, call);
      const { file, message } = call.body;
      const { importer, mapping } = chosenBy(parts, call.body);
      const source = { file, ...present({ mapping }) };
      const { best } = await candidatesFor(parts, await fileOf(source), importer, quietRun());
      return startImport(parts, call.actor, best, source, `Proposed: ${message}`);
    },
  });
}
