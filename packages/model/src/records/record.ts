import Type from 'typebox';
import { Cost } from './cost.ts';
import { Id } from '../text/id.ts';
import { sourcingFields } from './sourcing.ts';
import { text } from '../text/text.ts';

/** Where a forked record came from. */
const DerivedFrom = Type.Object({ pack: text('reference'), id: Id, version: Type.Optional(text('name')) });

/**
 * The fields every library record carries. Every object schema of a record leaves room for fields it does not know:
 * a newer pack must survive a read and a save by an older build.
 */
export const recordFields = {
  id: Id,
  label: Type.Optional(text('name', { description: 'Name' })),
  src: Type.Optional(
    text('reference', { description: 'Source: a standard, a datasheet, a measurement, "synthetic example"' }),
  ),
  partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  aliases: Type.Optional(Type.Array(text('name'))),
  tags: Type.Optional(Type.Array(text('name'))),
  description: Type.Optional(text('description')),
  status: Type.Optional(text('word', { examples: ['active', 'development', 'legacy', 'retired'] })),
  ...sourcingFields,
  cost: Type.Optional(Cost),
  license: Type.Optional(text('name')),
  provenance: Type.Optional(Type.Unknown()),
  derivedFrom: Type.Optional(DerivedFrom),
};

/** What all library records share, for code that handles any of them. */
export const LibraryRecord = Type.Object(recordFields);
export type LibraryRecord = Type.Static<typeof LibraryRecord>;
