import Type from 'typebox';
import { present, type InstalledPack } from '@cablewright/model';
import type { Manifest } from '@cablewright/publishing';

/** What a pack offers besides its records, for an owner to adopt. */
export const PackOffers = Type.Object(
  { partNumberScheme: Type.Optional(Type.Unknown({ description: 'A part-number scheme' })) },
  { title: 'Pack offers' },
);

/** A pack as lists show it: what it says of itself and what it adds. */
export const PackLine = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    version: Type.Optional(
      Type.String({ description: 'The version included in the program; absent if it is not included' }),
    ),
    license: Type.Optional(Type.String()),
    publisher: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    requires: Type.Array(Type.String()),
    counts: Type.Record(Type.String(), Type.Integer(), { description: 'Number of records it adds, by kind' }),
    offersScheme: Type.Boolean({ description: 'Whether it has a numbering scheme' }),
    installed: Type.Union([Type.String(), Type.Null()], {
      description: 'The installed version; null if it is not installed',
    }),
  },
  { title: 'Pack line' },
);
export type PackLine = Type.Static<typeof PackLine>;

export function packLine(manifest: Manifest, installed?: InstalledPack): PackLine {
  const { id, name, version, license, publisher, description, requires = [], counts = {} } = manifest;
  return {
    id,
    name,
    version,
    ...present({ license, publisher, description }),
    requires: [...requires],
    counts: { ...counts },
    offersScheme: manifest.partNumberScheme !== undefined,
    installed: installed?.version ?? null,
  };
}

/** An installed pack that is not bundled with the program. */
export function foreignLine({ id, label, version, requires = [], ...said }: InstalledPack): PackLine {
  return { ...said, id, name: label, requires, counts: {}, offersScheme: false, installed: version };
}
