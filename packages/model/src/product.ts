import Type from 'typebox';
import { Id } from './id.ts';
import { recordFields } from './record.ts';
import { text } from './text.ts';

/** One option of a family, with its values. */
export const OptionAxis = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  values: Type.Array(Type.Object({ id: Id, label: Type.Optional(text('name')) })),
});
export type OptionAxis = Type.Static<typeof OptionAxis>;

/** One build of a family, documented by exactly one design, with its own part number. */
export const Variant = Type.Object({
  id: Id,
  label: Type.Optional(text('name')),
  design: text('reference', { description: 'Id of the design that documents it' }),
  partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  lengthMm: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Default: the trunk length of the design' })),
  options: Type.Optional(Type.Record(Type.String(), text('reference'), { description: 'Option id to value id' })),
  status: Type.Optional(text('word', { examples: ['planned', 'active', 'retired'] })),
  note: Type.Optional(text('note')),
});
export type Variant = Type.Static<typeof Variant>;

/** A product family: builds that differ in length, colour or an option. `partNumber` may be a pattern ending in XX. */
export const Product = Type.Object(
  { ...recordFields, options: Type.Optional(Type.Array(OptionAxis)), variants: Type.Array(Variant) },
  { title: 'Product family' },
);
export type Product = Type.Static<typeof Product>;
