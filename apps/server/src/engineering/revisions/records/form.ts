import { AssetAddress, Id, inputLimits } from '@cablewright/model';
import Type from 'typebox';

export const RecordParams = Type.Object({ kind: Type.String({ maxLength: 60 }), id: Id });
export const RevisionParams = Type.Object({
  kind: Type.String({ maxLength: 60 }),
  id: Id,
  rev: Type.String({ minLength: 1, maxLength: 100, description: 'A number, or the name from its source' }),
});
export const SourceQuery = Type.Object({
  source: Type.Optional(Type.String({ maxLength: 60, description: 'A revision source, for an external revision' })),
});

/**
 * The schema doesn't limit the drawing. Its size and contents are checked when it is saved, so that all problems are
 * reported together.
 */
export const NewRevisionForm = Type.Object(
  {
    note: Type.String({ minLength: 1, maxLength: 4000, description: 'What changed' }),
    label: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'A name shown with the number' })),
    art: Type.Optional(
      Type.Object(
        {
          view: Type.String({ minLength: 1, maxLength: 60, examples: ['front'] }),
          svg: Type.String({ maxLength: inputLimits.textLength, description: 'The drawn view, at most 512 KB' }),
        },
        { additionalProperties: false },
      ),
    ),
    model: Type.Optional(Type.Object({ asset: AssetAddress }, { additionalProperties: false })),
    renumber: Type.Optional(Type.Boolean({ description: 'Give the record the next variant of its number first' })),
    force: Type.Optional(Type.Boolean({ description: 'Save a revision even if nothing changed' })),
  },
  { additionalProperties: false },
);
export type NewRevisionForm = Type.Static<typeof NewRevisionForm>;

export const DecisionForm = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 4000 })) },
  { title: 'Decision note', additionalProperties: false },
);
