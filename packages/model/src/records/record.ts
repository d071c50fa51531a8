import Type from 'typebox';
import { Cost } from './cost.ts';
import { Id } from '../text/id.ts';
import { sourcingFields } from './sourcing.ts';
import { text } from '../text/text.ts';

/** The origin of a forked record. */
const DerivedFrom = Type.Object({ pack: text('reference'), id: Id, version: Type.Optional(text('name')) });

/**
 * The fields of every library record. Record schemas allow unknown fields, so that a record from a newer pack survives being
 * read and saved by an older build.
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

/** The common fields of all library records, for code that handles any of them. */
export const LibraryRecord = Type.Object(recordFields);
export type LibraryRecord = Type.Static<typeof LibraryRecord>;
