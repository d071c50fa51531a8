import Type from 'typebox';
import { text } from '../text/text.ts';

/** An order is planned until it is released; it is finished when every piece is accepted or rejected. */
export const orderStates = ['planned', 'released', 'finished', 'cancelled'] as const;

/** A piece waits, is in progress, and is finished or rejected. A finished piece is then packed and shipped. */
export const pieceStates = ['waiting', 'started', 'finished', 'packed', 'shipped', 'rejected'] as const;
export type PieceState = (typeof pieceStates)[number];

/** The maximum number of pieces in an order. */
const maxPieces = 10_000;

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });

/** The data of an order when it is planned. */
export const orderFields = {
  design: text('word', { minLength: 1, description: 'The id of the cable' }),
  rev: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'The released revision. Default: the newest' }),
  ),
  variation: Type.Optional(text('word', { minLength: 1, description: 'Suffix of an orderable length' })),
  quantity: Type.Integer({ minimum: 1, maximum: maxPieces, description: 'Pieces to build' }),
  due: Type.Optional(Type.String({ ...Day, description: 'The day it is due' })),
  customer: Type.Optional(text('word', { minLength: 1, description: 'The id of the customer' })),
  quotation: Type.Optional(text('word', { minLength: 1, description: 'The id of the quotation it fulfils' })),
  reference: Type.Optional(text('name', { minLength: 1, description: 'The customer’s number of the order' })),
  note: Type.Optional(text('note', { minLength: 1, description: 'Printed on the route card' })),
} as const;

/** A work order as it is planned. The hub assigns its number unless one is stated. */
export const NewOrder = Type.Object(
  {
    number: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$',
        description: 'Letters, digits, point, hyphen and underscore. Default: the next by the template',
      }),
    ),
    ...orderFields,
  },
  { title: 'New order', additionalProperties: false },
);
export type NewOrder = Type.Static<typeof NewOrder>;
