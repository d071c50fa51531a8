import Type from 'typebox';
import { text } from '../text/text.ts';

/** A quantity break: from `minQty` on, one unit costs `unit`. */
const CostBreak = Type.Object({
  minQty: Type.Number({ exclusiveMinimum: 0 }),
  unit: Type.Number({ minimum: 0 }),
});

/** A price in an ISO 4217 currency: `unit` per item, or per metre for wire stock. */
export const Cost = Type.Object({
  unit: Type.Number({ minimum: 0, description: 'Price per piece, or per metre of wire stock' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code, for example EUR' }),
  per: Type.Optional(
    Type.Union([Type.Literal('piece'), Type.Literal('metre')], {
      description: 'Default: metre for wire stock and coverings of bundles, piece for everything else',
    }),
  ),
  breaks: Type.Optional(Type.Array(CostBreak)),
  moq: Type.Optional(Type.Number({ minimum: 0, description: 'Minimum order quantity' })),
  src: Type.Optional(text('reference', { description: 'Source and date of the price' })),
});
export type Cost = Type.Static<typeof Cost>;
