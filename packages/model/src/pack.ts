import Type from 'typebox';
import { Id } from './id.ts';
import { text } from './text.ts';

/** An installed pack, stored in its own layer so that it is removed with it. */
export const InstalledPack = Type.Object(
  {
    id: Id,
    label: text('name'),
    version: text('name'),
    license: Type.Optional(text('name')),
    publisher: Type.Optional(text('name')),
    description: Type.Optional(text('description')),
    requires: Type.Optional(Type.Array(text('reference'), { description: 'Packs that this pack requires' })),
  },
  { title: 'Installed pack' },
);
export type InstalledPack = Type.Static<typeof InstalledPack>;
