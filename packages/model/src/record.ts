import Type from 'typebox';
import { Cost } from './cost.ts';
import { Id } from './id.ts';
import { sourcingFields } from './sourcing.ts';

/** Where a forked record came from. */
const DerivedFrom = Type.Object({ pack: Type.String(), id: Id, version: Type.Optional(Type.String()) });

/**
 * The fields every library record carries. Every object schema of a record leaves room for fields it does not know:
 * a newer pack must survive a read and a save by an older build.
 */
export const recordFields = {
  id: Id,
  label: Type.Optional(Type.String({ description: 'Name' })),
  src: Type.Optional(
    Type.String({ description: 'Source: a standard, a datasheet, a measurement, "synthetic example"' }),
  ),
  partNumber: Type.Optional(Type.String({ maxLength: 64 })),
  aliases: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  description: Type.Optional(Type.String()),
  status: Type.Optional(Type.String({ examples: ['active', 'development', 'legacy', 'retired'] })),
  ...sourcingFields,
  cost: Type.Optional(Cost),
  license: Type.Optional(Type.String()),
  provenance: Type.Optional(Type.Unknown()),
  derivedFrom: Type.Optional(DerivedFrom),
};

/** What all library records share, for code that handles any of them. */
export const LibraryRecord = Type.Object(recordFields);
export type LibraryRecord = Type.Static<typeof LibraryRecord>;
