import Type from 'typebox';
import { Id } from '../text/id.ts';
import { sheetStyles } from '../text/sheet-style.ts';
import { text } from '../text/text.ts';
import { QuotationTerms } from './customer.ts';
import { AssetAddress } from './artwork.ts';
import { ImportMapping } from './import-mapping.ts';

/** A quotation is a draft until it is sent. After that, its contents don't change. */
const quotationStates = ['draft', 'sent', 'won', 'lost'] as const;

const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' });
const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' });
const Percent = Type.Optional(Type.Number({ minimum: 0, maximum: 1000 }));

/** The margins that are added to the cost, in %. */
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
    maxItems: 12,
    uniqueItems: true,
    description: 'Empty as long as the customer has not said how many',
  }),
  /** The keys are quantities. */
  prices: Type.Optional(
    Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,6}$' }), Type.Number({ minimum: 0 }), {
      description: 'Price of one cable by quantity, set by hand. It wins over what is worked out',
    }),
  ),
  note: Type.Optional(text('note')),
});

/** Position in a file of the customer. All numbers count from 1. */
const FilePosition = Type.Object({
  file: text('reference', { minLength: 1, description: 'Name of the file' }),
  sheet: Type.Optional(text('reference')),
  row: Type.Optional(Type.Integer({ minimum: 1 })),
  line: Type.Optional(Type.Integer({ minimum: 1 })),
  column: Type.Optional(Type.Integer({ minimum: 1 })),
  header: Type.Optional(text('reference', { description: 'Header of the column' })),
  element: Type.Optional(text('reference', { description: 'Element of a file without rows, such as a wire' })),
});

/** Subjects of the questions that the hub asks about the files of an inquiry. */
const questionSubjects = [
  'part',
  'length',
  'contact',
  'quantity',
  'drawing',
  'unread',
  'differs',
  'unit',
  'stock',
  'reading',
  'column',
  'sheet',
  'rows',
  'cable',
  'revision',
  'amount',
] as const;

const Stamp = Type.Object({ at: text('word'), by: text('name') });

const OpenQuestion = Type.Object({
  id: Id,
  text: text('note', { minLength: 1 }),
  place: Type.Optional(text('reference', { description: 'Where it comes from, if it has no position' })),
  /** For a question that the hub asks: it is printed in the language of the sheet instead of `text`. */
  asks: Type.Optional(
    Type.Object({
      about: Type.Enum(questionSubjects),
      subject: Type.Optional(text('name', { description: 'The part, wire, connector, column or cable' })),
      cable: Type.Optional(text('name')),
      detail: Type.Optional(text('note', { description: 'What was taken, or why it could not be read' })),
      line: Type.Optional(text('word', { description: 'The line of the quotation' })),
    }),
  ),
  at: Type.Optional(FilePosition),
  answer: Type.Optional(text('note')),
  answered: Type.Optional(Stamp),
  struck: Type.Optional(Type.Boolean({ description: 'Not asked any more, and not printed' })),
  struckBy: Type.Optional(Stamp),
});
export type OpenQuestion = Type.Static<typeof OpenQuestion>;

/** A file of the customer, stored unchanged. */
const AttachedFile = Type.Object({
  id: Id,
  name: text('name', { minLength: 1 }),
  address: AssetAddress,
  bytes: Type.Integer({ minimum: 0 }),
  ...Stamp.properties,
  importer: Type.Optional(text('name', { description: 'The importer that reads it. Absent: it is only kept' })),
  mapping: Type.Optional(ImportMapping),
  /** Set when the file is imported. */
  imported: Type.Optional(
    Type.Object({
      ...Stamp.properties,
      records: Type.Integer({ minimum: 0, description: 'Records that were added or completed' }),
      matched: Type.Integer({ minimum: 0, description: 'Parts of it that the catalog had' }),
      cables: Type.Array(text('word'), { maxItems: 500 }),
    }),
  ),
});
export type AttachedFile = Type.Static<typeof AttachedFile>;

/** A price in the quotation that was sent. */
const QuotedPrice = Type.Object({
  line: Id,
  quantity: Type.Integer({ minimum: 1 }),
  unit: Type.Number({ minimum: 0, description: 'Price of one cable' }),
  total: Type.Number({ minimum: 0 }),
  leadDays: Type.Optional(Type.Integer({ minimum: 0 })),
});

/** The contents of a line of a sent quotation at the time it was sent. */
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
    buyTogether: Type.Optional(
      Type.Boolean({
        description:
          'Priced for an order of all lines: parts that several lines use are bought together, at the break of the sum of the smallest quantities. Default: each line for itself',
      }),
    ),
    lines: Type.Array(QuotationLine, { maxItems: 500 }),
    questions: Type.Optional(Type.Array(OpenQuestion, { maxItems: 2000 })),
    files: Type.Optional(Type.Array(AttachedFile, { maxItems: 200, description: 'Files of the customer’s inquiry' })),
    note: Type.Optional(text('note', { description: 'Printed before the lines' })),
    /** Set when the quotation is sent. */
    sent: Type.Optional(
      Type.Object({
        at: text('word'),
        by: text('name'),
        customer: text('name'),
        address: Type.Optional(Type.Array(text('name'))),
        language: Type.Optional(Type.Enum(sheetStyles.language)),
        settings: Type.Optional(
          text('word', {
            description: 'The frozen settings that it is printed with: name, logo and typeface of the shop',
          }),
        ),
        cables: Type.Array(QuotedCable),
        prices: Type.Array(QuotedPrice),
      }),
    ),
    expiredAt: Type.Optional(text('word', { description: 'When it was noted that it is no longer valid' })),
    /** Set when the quotation is won or lost. */
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
