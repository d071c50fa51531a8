/** Schemas for the requests and responses of imports. */
import { ImportMapping, inputLimits } from '@cablewright/model';
import Type from 'typebox';
import type { Shape } from '../../platform/http/shape.ts';

export const Name = Type.String({ minLength: 1, maxLength: 100 });
const Words = Type.Optional(Type.String());

const published = {
  seq: Type.Optional(Type.Integer({ description: 'The change set; absent when nothing was written' })),
  count: Type.Integer({ description: 'Records written' }),
};
export const Published = Type.Object(published, { title: 'Published import' });
export type Published = Shape<typeof Published>;

export const ImportFileForm = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    base64: Type.String({ pattern: '^[A-Za-z0-9+/]*={0,2}$', maxLength: inputLimits.batchBytes }),
  },
  { additionalProperties: false, title: 'Import file', description: 'A file as base64' },
);

export const MappingForm = Type.Optional(ImportMapping);

/** The name of an importer, such as `tables/table`. */
export const ImporterName = Type.Optional(
  Type.String({
    minLength: 3,
    maxLength: 201,
    pattern: '^[a-z0-9-]+/[a-z0-9-]+$',
    examples: ['tables/table'],
    description: 'The module and its importer, such as tables/table. Default: the importer that fits the file best',
  }),
);

export const ImportPlanField = Type.Object({
  field: Type.String(),
  before: Words,
  after: Words,
  place: Type.Optional(Type.String({ description: 'Where in the file it is' })),
  cell: Type.Optional(Type.String({ description: 'The name of its cell, to leave it out with' })),
});
export type ImportPlanField = Shape<typeof ImportPlanField>;

export const PlannedRecordShape = Type.Object(
  {
    kind: Type.String(),
    id: Type.String(),
    label: Words,
    does: Type.Enum(['add', 'change']),
    place: Words,
    fields: Type.Optional(
      Type.Array(ImportPlanField, { description: 'The fields that change, in a record that exists' }),
    ),
  },
  { title: 'Import plan record' },
);
export type ImportedPlanRecord = Shape<typeof PlannedRecordShape>;

export const PlannedRefusalShape = Type.Object(
  { place: Words, message: Type.String(), remedy: Words },
  { title: 'Import refusal' },
);
export type PlannedRefusal = Shape<typeof PlannedRefusalShape>;

export const ImportPlanShape = Type.Object(
  {
    module: Type.String(),
    importer: Type.String(),
    fileName: Words,
    seq: Type.Integer({ description: 'The latest change set the importer saw' }),
    counts: Type.Object({ add: Type.Integer(), change: Type.Integer(), refuse: Type.Integer() }),
    records: Type.Array(PlannedRecordShape),
    refused: Type.Array(PlannedRefusalShape, { description: 'What of the file is not imported' }),
    unchanged: Type.Integer({ description: 'Records that already match' }),
    files: Type.Array(Type.String(), { description: 'The documents that would change' }),
    issues: Type.Array(Type.Object({ message: Type.String(), pointer: Words }), {
      description: 'What must be fixed before publishing',
    }),
    notes: Type.Array(Type.String()),
  },
  { title: 'Import plan' },
);
export type ImportPlan = Shape<typeof ImportPlanShape>;

export const ImporterShape = Type.Object(
  {
    module: Type.String(),
    id: Type.String(),
    label: Type.String(),
    files: Type.Array(Type.String(), { description: 'Ends of the names of files it reads' }),
    maps: Type.Boolean({ description: 'Whether it takes a mapping' }),
  },
  { title: 'Importer' },
);

const Choice = Type.Object({ value: Type.String(), label: Type.String() });

export const ReadingShape = Type.Object(
  {
    fit: Type.Number({ description: 'How sure the importer is that the file is for it, 0 to 1' }),
    questions: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        value: Type.String(),
        choices: Type.Array(Choice),
        hint: Words,
      }),
    ),
    fields: Type.Array(
      Type.Object({
        id: Type.String(),
        label: Type.String(),
        units: Type.Optional(Type.Array(Type.String())),
        required: Type.Optional(Type.Boolean()),
        several: Type.Optional(Type.Boolean({ description: 'More than one column may have it' })),
      }),
    ),
    columns: Type.Array(
      Type.Object({
        header: Type.String(),
        letters: Type.String(),
        field: Words,
        unit: Words,
        cells: Type.Array(Type.String()),
        values: Type.Array(Type.String()),
      }),
    ),
    rows: Type.Optional(Type.Integer({ description: 'Rows of data' })),
    problems: Type.Array(PlannedRefusalShape),
    notes: Type.Array(Type.String()),
  },
  { title: 'Import reading' },
);
