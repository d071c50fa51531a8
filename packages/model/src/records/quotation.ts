import Type from 'typebox';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';
import { QuotationTerms } from './customer.ts';

/** A quotation is a draft until it is sent; then it does not change any more. */
const quotationStates = ['draft', 'sent', 'won', 'lost'] as const;

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' });
const Percent = Type.Optional(Type.Number({ minimum: 0, maximum: 1000 }));

/** What is added to the cost, in %. */
const QuotationMargin = Type.Object(
  { onCostPct: Percent, onPartsPct: Percent, onLabourPct: Percent },
  { description: 'Added to the cost, in %: to everything, to parts, to labour and set-up' },
);

const QuotationLine = Type.Object({
  id: Id,
  design: text('word', { minLength: 1, description: 'The id of the cable' }),
  rev: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Saved revision of the cable. Default: its working copy' }),
  ),
  variation: Type.Optional(text('word', { description: 'Suffix of an orderable length' })),
  quantities: Type.Array(Type.Integer({ minimum: 1, maximum: 9_999_999 }), {
    minItems: 1,
    maxItems: 12,
    uniqueItems: true,
  }),
  /** By the quantity as text. */
  prices: Type.Optional(
    Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,6}$' }), Type.Number({ minimum: 0 }), {
      description: 'Price of one cable by quantity, set by hand. It wins over what is worked out',
    }),
  ),
  note: Type.Optional(text('note')),
});

const OpenQuestion = Type.Object({
  id: Id,
  text: text('note', { minLength: 1 }),
  place: Type.Optional(text('reference', { description: 'Where it comes from: a file and a row' })),
  answer: Type.Optional(text('note')),
});

/** A price as it was sent. */
const QuotedPrice = Type.Object({
  line: Id,
  quantity: Type.Integer({ minimum: 1 }),
  unit: Type.Number({ minimum: 0, description: 'Price of one cable' }),
  total: Type.Number({ minimum: 0 }),
  leadDays: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** What a line of a sent quotation named when it was sent. */
const QuotedCable = Type.Object({
  line: Id,
  label: text('name'),
  number: Type.Optional(text('name')),
  revision: Type.Optional(text('name', { description: 'The revision. Absent: not saved as a revision' })),
  customerNumber: Type.Optional(text('name')),
  customerRevision: Type.Optional(text('word')),
});

/** A quotation: cables at several quantities for one customer, with questions that are open. Its prices are frozen when it is sent. */
export const Quotation = Type.Object(
  {
    id: Id,
    number: text('word', { minLength: 1, description: 'Number of the quotation' }),
    letter: Type.Optional(
      Type.String({ pattern: '^[A-Z]{1,2}$', description: 'Which revision of it. Absent: the first' }),
    ),
    state: Type.Enum(quotationStates),
    customer: text('word', { minLength: 1, description: 'The id of the customer' }),
    reference: Type.Optional(text('name', { description: 'The customer’s number for the inquiry' })),
    currency: Currency,
    validUntil: Type.Optional(Day),
    leadDays: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 3650, description: 'Days to build, after the longest part is here' }),
    ),
    terms: Type.Optional(QuotationTerms),
    margin: Type.Optional(QuotationMargin),
    lines: Type.Array(QuotationLine, { maxItems: 500 }),
    questions: Type.Optional(Type.Array(OpenQuestion, { maxItems: 2000 })),
    note: Type.Optional(text('note', { description: 'Printed before the lines' })),
    /** Written when it is sent. */
    sent: Type.Optional(
      Type.Object({
        at: text('word'),
        by: text('name'),
        customer: text('name'),
        address: Type.Optional(Type.Array(text('name'))),
        language: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('de')])),
        cables: Type.Array(QuotedCable),
        prices: Type.Array(QuotedPrice),
      }),
    ),
    expiredAt: Type.Optional(text('word', { description: 'When it was noted that it is no longer valid' })),
    /** Written when it is won or lost. */
    decided: Type.Optional(
      Type.Object({
        at: text('word'),
        by: text('name'),
        reason: Type.Optional(text('note')),
        ordered: Type.Optional(
          Type.Array(Type.Object({ line: Id, quantity: Type.Integer({ minimum: 1 }) }), {
            description: 'Of one that was won: what was ordered of each line',
          }),
        ),
      }),
    ),
  },
  { title: 'Quotation' },
);
export type Quotation = Type.Static<typeof Quotation>;
