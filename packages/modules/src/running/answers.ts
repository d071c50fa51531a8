/** Schemas for the results of contributions. The results of modules are validated like any untrusted input. */
import { schemaProblems } from '@cablewright/model';
import Type from 'typebox';
import { ModuleFailure } from '../sandbox/failure.ts';

const Text = Type.String({ maxLength: 5000 });
const AnyRecord = Type.Record(Type.String(), Type.Unknown());

const Count = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 }));
const ShortText = Type.String({ maxLength: 1000 });
const Short = Type.Optional(ShortText);
const FilePlace = Type.Object({ file: Short, sheet: Short, row: Count, line: Count, column: Count, header: Short });
const Refusal = Type.Object({ at: Type.Optional(FilePlace), message: Text, remedy: Type.Optional(Text) });
const Refusals = Type.Array(Refusal, { maxItems: 20_000 });
const Notes = Type.Optional(Type.Array(Text, { maxItems: 1000 }));

const ImportedRecord = Type.Object({
  kind: Type.String({ maxLength: 60 }),
  id: Type.String({ maxLength: 200 }),
  record: AnyRecord,
  at: Type.Optional(FilePlace),
  from: Type.Optional(Type.Record(Type.String(), FilePlace)),
  cells: Type.Optional(Type.Array(Type.Object({ at: FilePlace, before: Text, after: Text }), { maxItems: 20_000 })),
});

export const ImportedAnswer = Type.Union([
  Type.Object({
    ok: Type.Literal(true),
    records: Type.Array(ImportedRecord, { maxItems: 20_000 }),
    refused: Type.Optional(Refusals),
    notes: Notes,
  }),
  Type.Object({
    ok: Type.Literal(false),
    problems: Type.Array(Type.Union([Text, Refusal]), { minItems: 1, maxItems: 1000 }),
  }),
]);

const Texts = Type.Array(Text, { maxItems: 100 });
const Choice = Type.Object({ value: ShortText, label: ShortText });

export const ReadingAnswer = Type.Object({
  fit: Type.Number({ minimum: 0, maximum: 1 }),
  questions: Type.Optional(
    Type.Array(
      Type.Object({
        id: ShortText,
        label: ShortText,
        value: ShortText,
        choices: Type.Array(Choice, { maxItems: 10_000 }),
        hint: Short,
      }),
      { maxItems: 200 },
    ),
  ),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        id: ShortText,
        label: ShortText,
        units: Type.Optional(Texts),
        required: Type.Optional(Type.Boolean()),
        several: Type.Optional(Type.Boolean()),
      }),
      { maxItems: 200 },
    ),
  ),
  columns: Type.Optional(
    Type.Array(
      Type.Object({
        header: Text,
        letters: Type.String({ maxLength: 4 }),
        field: Short,
        unit: Short,
        cells: Texts,
        values: Texts,
      }),
      { maxItems: 1000 },
    ),
  ),
  rows: Type.Optional(Type.Integer({ minimum: 0 })),
  problems: Type.Optional(Refusals),
  notes: Notes,
});

const Revisions = Type.Array(
  Type.Object({
    rev: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 100 })]),
    note: Type.Optional(Text),
    partNumber: Type.Optional(Type.String({ maxLength: 200 })),
    record: AnyRecord,
    src: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  { maxItems: 1000 },
);

export const RevisionsAnswer = Type.Union([Revisions, Type.Object({ unavailable: Text })]);

const Ink = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const Place = Type.Number({ minimum: -10_000, maximum: 10_000 });
const Size = Type.Number({ minimum: 0, maximum: 10_000 });
const StrokeOf = Type.Object({ ink: Ink, width: Size, dash: Type.Optional(Type.Array(Size, { maxItems: 10 })) });
const look = { stroke: Type.Optional(StrokeOf), fill: Type.Optional(Ink) };
const Shape = Type.Union([
  Type.Object({ kind: Type.Literal('line'), x1: Place, y1: Place, x2: Place, y2: Place, stroke: StrokeOf }),
  Type.Object({ kind: Type.Literal('rect'), x: Place, y: Place, width: Size, height: Size, ...look }),
  Type.Object({ kind: Type.Literal('circle'), x: Place, y: Place, r: Size, ...look }),
  // Absolute M, L, C and Z commands with numbers, the commands that documents use.
  Type.Object({
    kind: Type.Literal('path'),
    d: Type.String({ pattern: '^[MLCZ0-9 ,.eE+-]*$', maxLength: 50_000 }),
    ...look,
  }),
  Type.Object({
    kind: Type.Literal('text'),
    x: Place,
    y: Place,
    text: Type.String({ maxLength: 500 }),
    size: Size,
    ink: Type.Optional(Ink),
    anchor: Type.Optional(Type.Enum(['start', 'middle', 'end'])),
  }),
]);

const Title = Type.Optional(Type.String({ maxLength: 200 }));
const Sheet = Type.Number({ exclusiveMinimum: 0, maximum: 5000 });
export const DrawingAnswer = Type.Object({
  title: Title,
  width: Sheet,
  height: Sheet,
  items: Type.Array(Shape, { maxItems: 20_000 }),
});

export const ViewsAnswer = Type.Array(
  Type.Union([
    Type.Object({
      table: Type.Object({
        title: Title,
        columns: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 50 }),
        rows: Type.Array(
          Type.Object({
            cells: Type.Array(Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Null()]), {
              maxItems: 50,
            }),
            mark: Type.Optional(Type.Enum(['added', 'removed', 'changed'])),
          }),
          { maxItems: 5000 },
        ),
      }),
    }),
    Type.Object({ drawing: DrawingAnswer }),
  ]),
  { maxItems: 20 },
);

/** Returns the result if it matches the schema. `module` is the display name of the module. */
export function answerAs<S extends Type.TSchema>(schema: S, answer: unknown, module: string): Type.Static<S> {
  const [problem] = schemaProblems(schema, answer);
  if (problem === undefined) return answer as Type.Static<S>;
  throw new ModuleFailure(module, 'bad-answer', `its answer at ${problem.pointer || 'the top'} ${problem.message}`);
}
