import Type from 'typebox';
import { namesOfKind } from '../schema/reference.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';
import { Cost } from './cost.ts';

/** A supplier's offer for a part. */
export const Offer = Type.Object(
  {
    id: Id,
    part: Type.Object({
      kind: text('word', { minLength: 1, examples: ['connectors', 'wires'], description: 'Kind of the part' }),
      id: namesOfKind('kind', text('word', { minLength: 1, description: 'The id of the part' })),
    }),
    supplier: text('name', { minLength: 1 }),
    number: Type.Optional(text('name', { description: 'The supplier’s order number' })),
    cost: Cost,
    validUntil: Type.Optional(
      Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'Last day on which it may be ordered' }),
    ),
    note: Type.Optional(text('note')),
  },
  { title: 'Offer' },
);
export type Offer = Type.Static<typeof Offer>;
