import Type from 'typebox';
import { Id } from './id.ts';

/** A pack that is installed: kept in the pack's own layer, so that it goes when the layer goes. */
export const InstalledPack = Type.Object(
  {
    id: Id,
    label: Type.String(),
    version: Type.String(),
    license: Type.Optional(Type.String()),
    publisher: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    requires: Type.Optional(Type.Array(Type.String(), { description: 'Packs it needs' })),
  },
  { title: 'Installed pack' },
);
export type InstalledPack = Type.Static<typeof InstalledPack>;
