import Type from 'typebox';
import { AssetAddress } from './artwork.ts';
import { Id } from '../text/id.ts';
import { text } from '../text/text.ts';

/** An installed pack. It has its own layer, so that its records are removed with it. */
export const InstalledPack = Type.Object(
  {
    id: Id,
    label: text('name'),
    version: text('name'),
    license: Type.Optional(text('name')),
    publisher: Type.Optional(text('name')),
    description: Type.Optional(text('description')),
    requires: Type.Optional(Type.Array(text('reference'), { description: 'Packs that this pack requires' })),
    from: Type.Optional(
      Type.Object(
        {
          store: text('reference', { description: 'URL of the index' }),
          publisher: Type.Optional(Id),
          key: Type.Optional(text('reference', { description: 'Public key it is signed with' })),
          archive: AssetAddress,
        },
        { description: 'The store it was installed from; absent for a pack included in the program' },
      ),
    ),
    pinned: Type.Optional(Type.Boolean({ description: 'No updates are offered' })),
    disabled: Type.Optional(Type.Boolean({ description: 'Its records are left out until it is enabled again' })),
  },
  { title: 'Installed pack' },
);
export type InstalledPack = Type.Static<typeof InstalledPack>;
