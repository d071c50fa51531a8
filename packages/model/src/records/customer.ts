import Type from 'typebox';
import { Id } from '../text/id.ts';
import { sheetStyles } from '../text/sheet-style.ts';
import { text } from '../text/text.ts';

const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217 code' });

/** A postal address as it is printed, line by line. */
const Address = Type.Object({
  use: Type.Optional(Type.Union([Type.Literal('billing'), Type.Literal('delivery')])),
  lines: Type.Array(text('name', { minLength: 1 }), { minItems: 1, maxItems: 8 }),
});

const Contact = Type.Object({
  name: text('name', { minLength: 1 }),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  phone: Type.Optional(text('name')),
  role: Type.Optional(text('name')),
});

/** The default terms of quotations for the customer. */
export const QuotationTerms = Type.Object({
  paymentDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'Days until payment is due' })),
  incoterm: Type.Optional(text('word', { description: 'Terms of delivery', examples: ['EXW', 'DAP'] })),
  place: Type.Optional(text('name', { description: 'Place that the terms of delivery name' })),
  tax: Type.Optional(
    text('note', {
      minLength: 1,
      description: 'Sentence about VAT or sales tax, printed as it is. Default: that of the organisation',
    }),
  ),
  text: Type.Optional(text('note', { description: 'Further terms, printed as they are' })),
});

/** A customer's own number for an item of the catalog. */
const CustomerNumber = Type.Object({
  kind: text('word', { examples: ['designs', 'products'], description: 'Kind of the record' }),
  id: text('word', { minLength: 1, description: 'The id of the record' }),
  variant: Type.Optional(text('word', { description: 'Of a family: the variant' })),
  number: text('name', { minLength: 1, description: 'The customer’s number' }),
  revision: Type.Optional(text('word', { description: 'The customer’s revision' })),
});

/** A customer: addresses, currency, terms, and the customer's numbers for cables, families, variants and parts. */
export const Customer = Type.Object(
  {
    id: Id,
    label: text('name', { minLength: 1, description: 'Name' }),
    number: Type.Optional(text('word', { description: 'Number of the customer' })),
    language: Type.Optional(Type.Enum(sheetStyles.language, { description: 'Language of quotations' })),
    currency: Type.Optional(Currency),
    terms: Type.Optional(QuotationTerms),
    addresses: Type.Optional(Type.Array(Address, { maxItems: 50 })),
    contacts: Type.Optional(Type.Array(Contact, { maxItems: 200 })),
    numbers: Type.Optional(Type.Array(CustomerNumber, { maxItems: 100_000 })),
    note: Type.Optional(text('note')),
  },
  { title: 'Customer' },
);
export type Customer = Type.Static<typeof Customer>;
