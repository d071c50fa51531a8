/**
 * The manifest of a pack, `pack.json`. It contains the hash of every file, so its signature `pack.json.minisig` covers
 * all of them.
 */
import Type from 'typebox';
import { Id, type Json } from '@cablewright/model';
import { versionPattern } from './version.ts';

export const manifestFile = 'pack.json';
export const manifestFormat = 1;

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the bytes' });

/** A file of a pack: its hash and, in published packs, its size. */
const PackFile = Type.Union([
  Sha256,
  Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Sha256 }, { additionalProperties: false }),
]);

export const Version = Type.String({ pattern: versionPattern, maxLength: 60, examples: ['1.0.0'] });

export const Manifest = Type.Object(
  {
    format: Type.Literal(manifestFormat),
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    version: Version,
    license: Type.Optional(Type.String({ maxLength: 100, description: 'SPDX identifier', examples: ['CC0-1.0'] })),
    publisher: Type.Optional(Type.String({ maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    requires: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'Packs whose records it builds on' })),
    program: Type.Optional(
      Type.String({ pattern: versionPattern, description: 'The oldest version of the program that reads it' }),
    ),
    numberBlock: Type.Optional(
      Type.Object(
        { from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) },
        { description: 'Part numbers of the pack, for each prefix' },
      ),
    ),
    counts: Type.Optional(
      Type.Record(Type.String(), Type.Integer({ minimum: 0 }), { description: 'Number of records of each kind' }),
    ),
    files: Type.Optional(Type.Record(Type.String(), PackFile)),
    partNumberScheme: Type.Optional(
      Type.Unsafe<Json>({
        description: 'A numbering scheme the pack offers. Installing the pack does not switch to it',
      }),
    ),
  },
  { title: 'Pack manifest' },
);
export type Manifest = Type.Static<typeof Manifest>;

interface FileFacts {
  readonly sha256: string;
  /** The size in bytes. Undefined for packs that ship with the program. */
  readonly size?: number;
}

/** The files in a manifest, converted to a uniform format. */
export function filesOf({ files = {} }: Pick<Manifest, 'files'>): ReadonlyMap<string, FileFacts> {
  return new Map(
    Object.entries(files).map(([path, said]) => [path, typeof said === 'string' ? { sha256: said } : said]),
  );
}
