/**
 * The index of a store: what it offers, and who publishes it. It is a single signed file that any static file server
 * can serve.
 */
import Type from 'typebox';
import { Id } from '@cablewright/model';
import { Version } from '../manifest/manifest.ts';

export const indexFile = 'index.json';
export const indexFormat = 1;
/** The maximum size in bytes of an index or any other file that is fetched from a store. */
export const maxFetchBytes = 8 * 1024 * 1024;

const Line = Type.String({ minLength: 1, maxLength: 200 });
const Text = Type.String({ maxLength: 2000 });
const Key = Type.String({ pattern: '^RW[A-Za-z0-9+/]{54}$', description: 'Public key as minisign writes it' });
const Time = Type.String({ format: 'date-time' });

export const Publisher = Type.Object({
  id: Id,
  name: Line,
  url: Type.Optional(Type.String({ maxLength: 500 })),
  keys: Type.Array(Key, { maxItems: 20 }),
  revoked: Type.Optional(
    Type.Array(Type.Object({ key: Key, at: Time, reason: Line }), {
      maxItems: 100,
      description: 'Keys nothing is taken from any more',
    }),
  ),
});
export type Publisher = Type.Static<typeof Publisher>;

export const reviewStates = ['none', 'reviewed', 'flagged'] as const;

export const OfferedVersion = Type.Object({
  version: Version,
  url: Type.String({ minLength: 1, maxLength: 500, description: 'The archive; an address relative to the index' }),
  size: Type.Integer({ minimum: 1, maximum: maxFetchBytes, description: 'Bytes of the archive' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  requires: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  program: Type.Optional(Type.String({ description: 'The oldest version of the program that reads it' })),
  changes: Type.Optional(Text),
  asks: Type.Optional(
    Type.Array(Type.Object({ key: Line, text: Type.String({ minLength: 1, maxLength: 500 }) }), {
      maxItems: 100,
      description: 'What a code module asks for, in words; its own manifest is what counts',
    }),
  ),
  review: Type.Optional(Type.Enum([...reviewStates])),
  reviewNote: Type.Optional(Text),
  yanked: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'Why it is no longer offered' })),
});
export type OfferedVersion = Type.Static<typeof OfferedVersion>;

export const StoreOffer = Type.Object({
  id: Id,
  name: Line,
  description: Type.Optional(Text),
  license: Type.Optional(Type.String({ maxLength: 100 })),
  publisher: Type.Optional(Id),
  versions: Type.Array(OfferedVersion, { minItems: 1, maxItems: 200 }),
});
export type StoreOffer = Type.Static<typeof StoreOffer>;

export const StoreIndex = Type.Object(
  {
    format: Type.Literal(indexFormat),
    store: Type.Object({ id: Id, name: Line, url: Type.Optional(Type.String({ maxLength: 500 })) }),
    serial: Type.Integer({ minimum: 1, description: 'Higher with every index the store publishes' }),
    made: Time,
    expires: Time,
    publishers: Type.Array(Publisher, { maxItems: 500 }),
    packs: Type.Array(StoreOffer, { maxItems: 5000 }),
    modules: Type.Optional(Type.Array(StoreOffer, { maxItems: 5000 })),
  },
  { title: 'Store index' },
);
export type StoreIndex = Type.Static<typeof StoreIndex>;
