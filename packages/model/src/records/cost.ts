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
  pack: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, description: 'Sold in packs or on reels of this many pieces or metres' }),
  ),
  keptInStock: Type.Optional(
    Type.Boolean({
      description:
        'Kept in stock: a lot is charged with what it uses, at the price of one pack. Default: with what is bought',
    }),
  ),
  leadDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'Time until delivery, in days' })),
  stock: Type.Optional(
    Type.Number({ minimum: 0, description: 'Pieces or metres that are on hand or at the supplier' }),
  ),
  date: Type.Optional(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'Day of the price' })),
  src: Type.Optional(text('reference', { description: 'Source and date of the price' })),
});
export type Cost = Type.Static<typeof Cost>;

/** A cost that is paid once for a cable, whatever the quantity: a tool, a test adapter, first samples. */
export const OneOffCost = Type.Object({
  label: text('name', { minLength: 1, description: 'What is paid for' }),
  kind: Type.Union([Type.Literal('tooling'), Type.Literal('one-off')]),
  amount: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  src: Type.Optional(text('reference', { description: 'Source and date of the price' })),
});
export type OneOffCost = Type.Static<typeof OneOffCost>;
