/** Changes to records that a program or a person proposes. A person publishes them like the plan of an import. */
import { isObject, type Json } from '@cablewright/model';
import type { Imported, ImportedRecord } from '@cablewright/modules';
import type { RunningImporter } from '@cablewright/modules/running';
import Type from 'typebox';
import { canWrite } from '../../catalog/batch/prepare.ts';
import { JobSchema } from '../../jobs/job.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { startImport, type ImportParts } from './road.ts';

const module = 'proposed-changes';

/** Available on every hub, even if code modules aren't allowed. */
const changesImporter: RunningImporter = {
  id: 'changes',
  label: 'Proposed changes',
  run: (input) => Promise.resolve(readChanges(input)),
};

/** The importer, with the name under which jobs find it. */
export const ownImporter = { module, importer: changesImporter } as const;

function readChanges(input: unknown): Imported {
  const records = isObject(input) ? input['records'] : undefined;
  if (!Array.isArray(records)) return { ok: false, problems: ['A proposal needs a list of records.'] };
  const read = records.map(readChange);
  const problems = read.filter((item) => typeof item === 'string');
  if (problems.length > 0) return { ok: false, problems };
  const changes = read.filter((item) => typeof item !== 'string');
  const refused = changes.filter(({ kind, id }) => !canWrite(kind, id)).map(unpublishable);
  return { ok: true, records: changes.filter(({ kind, id }) => canWrite(kind, id)), refused, notes: notesIn(input) };
}

/** The proposer's notes on the changes. */
function notesIn(input: unknown): string[] {
  const notes = isObject(input) ? input['notes'] : undefined;
  return Array.isArray(notes) ? notes.filter((note) => typeof note === 'string') : [];
}

function unpublishable({ kind, id }: ImportedRecord) {
  return {
    message: `Records such as ${kind} ${id} cannot be published from a proposal.`,
    remedy: 'Propose parts, cables, words of vocabularies, product families or rules.',
  };
}

function readChange(value: unknown, i: number): ImportedRecord | string {
  const { kind, record } = isObject(value) ? value : {};
  const id = isObject(record) ? record['id'] : undefined;
  if (typeof kind !== 'string' || typeof id !== 'string')
    return `Record ${i + 1} needs a kind such as connectors or designs, and a record with an id.`;
  return { kind, id, record: record as Record<string, Json> };
}

/** The most records in one proposal, so that a person can review it. */
const maxRecords = 200;

const Proposed = Type.Object(
  {
    message: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'What the proposal is for, in a sentence; the name of its job',
    }),
    records: Type.Array(
      Type.Object(
        {
          kind: Type.String({ minLength: 1, maxLength: 100, description: 'Such as connectors, wires or designs' }),
          record: Type.Unsafe<Record<string, Json>>({
            type: 'object',
            description: 'The whole record as it should be, with its id',
          }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxRecords },
    ),
  },
  { additionalProperties: false, title: 'Proposed changes' },
);

export function proposedChangesRoute(parts: ImportParts): Route {
  return route({
    method: 'POST',
    path: '/api/proposed-changes',
    operation: 'proposeChanges',
    area: 'Imports',
    role: 'editor',
    scope: 'changes:propose',
    summary:
      'Propose new and changed records, as a job that makes a plan. A person publishes it; the scope of this route does not allow that',
    body: Proposed,
    answers: { 202: { says: 'The job that makes the plan', schema: JobSchema } },
    handle: ({ body: { message, records }, actor }) =>
      startImport(parts, actor, ownImporter, { input: { records } }, `Proposed: ${message}`),
  });
}
