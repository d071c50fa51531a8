import Type from 'typebox';
import { inputLimits } from '@cablewright/model';

/**
 * One record of a batch. `etag` is the version that the client has seen: missing for a new record, `*` to accept any
 * version.
 */
export const BatchChange = Type.Object(
  {
    kind: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A document: connectors, vocab/signals, designs …',
    }),
    id: Type.String({ minLength: 1, maxLength: 300 }),
    op: Type.Union([Type.Literal('put'), Type.Literal('delete')]),
    record: Type.Optional(Type.Object({})),
    etag: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { title: 'Batch change', additionalProperties: false },
);
export type BatchChange = Type.Static<typeof BatchChange>;

export const BatchForm = Type.Object(
  {
    message: Type.String({ minLength: 1, maxLength: 500 }),
    changes: Type.Array(BatchChange, { minItems: 1, maxItems: inputLimits.batchChanges }),
  },
  { additionalProperties: false },
);
export type BatchForm = Type.Static<typeof BatchForm>;

export const BatchQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], { description: '1: dry run, nothing is saved' }),
  ),
});
