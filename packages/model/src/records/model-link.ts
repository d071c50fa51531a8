import Type from 'typebox';
import { AssetAddress } from './artwork.ts';
import { text } from '../text/text.ts';

/** Facts read from a model file. Lengths in mm. */
export const ModelFacts = Type.Object({
  triangles: Type.Integer({ minimum: 0 }),
  materials: Type.Integer({ minimum: 0, description: 'Number of materials in the file; 0 if the finish is unknown' }),
  sizeMm: Type.Optional(Type.Array(Type.Number({ minimum: 0 }), { minItems: 3, maxItems: 3 })),
});
export type ModelFacts = Type.Static<typeof ModelFacts>;

const word = '[A-Za-z0-9_][A-Za-z0-9._-]*';

/**
 * The 3D model of a part (models.json). The id is `<kind>/<record id>` for the current record, or `revisions/<record id or
 * part number>/<source revision>` for a revision of the manufacturer's model.
 */
export const ModelLink = Type.Object(
  {
    id: Type.String({ pattern: `^(?:[a-z]+/${word}|revisions/${word}/${word})$`, maxLength: 300 }),
    /** Only for links of source revisions: the kind of record, if several kinds use the same id. */
    kind: Type.Optional(text('word')),
    origin: Type.Union([Type.Literal('source'), Type.Literal('generated')], {
      description: 'source: a file from the manufacturer or the shop; generated: an approximation from catalog data',
    }),
    asset: Type.Optional(AssetAddress),
    source: Type.Optional(
      Type.Object(
        { asset: AssetAddress, file: Type.String({ maxLength: 200 }) },
        { description: 'The original file, if the model was converted' },
      ),
    ),
    src: Type.Optional(text('reference', { description: 'Source: who made the model, and from what' })),
    facts: Type.Optional(ModelFacts),
  },
  { title: '3D model of a part' },
);
export type ModelLink = Type.Static<typeof ModelLink>;

/** The id of the link for the current record. */
export function modelKey(kind: string, id: string): string {
  return `${kind}/${id}`;
}
