import Type from 'typebox';
import { Id } from './id.ts';

/** An installed pack, stored in its own layer so that it is removed with it. */
export const InstalledPack = Type.Object(
  {
    id: Id,
    label: Type.String(),
    version: Type.String(),
    license: Type.Optional(Type.String()),
    publisher: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    requires: Type.Optional(Type.Array(Type.String(), { description: 'Packs that this pack requires' })),
  },
  { title: 'Installed pack' },
);
export type InstalledPack = Type.Static<typeof InstalledPack>;
