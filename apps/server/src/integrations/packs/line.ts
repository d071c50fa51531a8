import Type from 'typebox';
import { present, type InstalledPack } from '@cablewright/model';
import { reviewStates, type Manifest, type OfferedVersion } from '@cablewright/publishing';
import type { CatalogStores } from '../stores/catalog-stores.ts';
import { offeredVersion, updateOf, type Offered } from '../stores/offers.ts';

const Text = Type.String();

/** What a pack offers in addition to its records, for an owner to adopt. */
export const PackOffers = Type.Object(
  { partNumberScheme: Type.Optional(Type.Unknown({ description: 'A part-number scheme' })) },
  { title: 'Pack offers' },
);

const PackVersion = Type.Object(
  {
    version: Text,
    size: Type.Integer({ description: 'Bytes of the archive' }),
    program: Type.Optional(Type.String({ description: 'The oldest version of the program that reads it' })),
    changes: Type.Optional(Type.String({ description: 'What changed, in the words of the publisher' })),
    review: Type.Enum([...reviewStates], { description: 'What the owner of the store decided about it' }),
    reviewNote: Type.Optional(Text),
    yanked: Type.Optional(
      Type.String({ description: 'Why it is no longer offered. Only an owner may install it anyway' }),
    ),
  },
  { title: 'Version of a pack' },
);

/** A pack in lists: information from its manifest, and its contents. */
export const PackLine = Type.Object(
  {
    id: Text,
    name: Text,
    version: Type.Optional(
      Type.String({
        description: 'The version included in the program, or offered by the store; absent if there is neither',
      }),
    ),
    license: Type.Optional(Text),
    publisher: Type.Optional(Text),
    description: Type.Optional(Text),
    requires: Type.Array(Text),
    counts: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of records it adds, by kind; empty until the archive of a store has been read',
    }),
    offersScheme: Type.Boolean({ description: 'Whether it has a numbering scheme' }),
    installed: Type.Union([Text, Type.Null()], { description: 'The installed version; null if it is not installed' }),
    store: Type.Optional(
      Type.Object(
        { id: Text, name: Text },
        { description: 'The store that offers it, or that it was installed from; absent for a pack of the program' },
      ),
    ),
    versions: Type.Optional(Type.Array(PackVersion, { description: 'The versions of the store, newest first' })),
    update: Type.Optional(Type.String({ description: 'The version to update to' })),
    pinned: Type.Optional(Type.Boolean({ description: 'No updates are offered' })),
    disabled: Type.Optional(Type.Boolean({ description: 'Its records are left out' })),
    warning: Type.Optional(Type.String({ description: 'Why the installed version should not stay' })),
  },
  { title: 'Pack line' },
);
export type PackLine = Type.Static<typeof PackLine>;

const stateOf = ({ pinned, disabled }: InstalledPack) => present({ pinned, disabled });

/** A built-in pack. */
export function packLine(manifest: Manifest, installed?: InstalledPack): PackLine {
  const { id, name, version, license, publisher, description, requires = [], counts = {} } = manifest;
  const offersUpdate = installed !== undefined && installed.version !== version && installed.pinned !== true;
  return {
    id,
    name,
    version,
    ...present({ license, publisher, description }),
    requires: [...requires],
    counts: { ...counts },
    offersScheme: manifest.partNumberScheme !== undefined,
    installed: installed?.version ?? null,
    update: offersUpdate && installed.disabled !== true ? version : undefined,
    ...(installed && stateOf(installed)),
  };
}

/** An installed pack that is neither built in nor offered by a store. */
export function foreignLine(installed: InstalledPack): PackLine {
  const { id, label, version, requires = [], license, publisher, description, from } = installed;
  const about = present({ license, publisher, description });
  const store = from && { id: '', name: new URL(from.store).host };
  const line = { id, name: label, requires, counts: {}, offersScheme: false, installed: version };
  return { ...line, ...about, store, ...stateOf(installed) };
}

/** A pack that a store offers, or that was installed from it. Undefined if no version of it is listed. */
export function offeredLine(stores: CatalogStores, offered: Offered, installed?: InstalledPack): PackLine | undefined {
  const { offer, source, index, publisher } = offered;
  const versions = stores.listed(offered);
  if (versions.length === 0 && installed === undefined) return undefined;
  const { id, name, license, description } = offer;
  const newest = offeredVersion(versions);
  const mayUpdate = installed !== undefined && installed.pinned !== true && installed.disabled !== true;
  const update = mayUpdate ? updateOf(versions, installed.version)?.version : undefined;
  const warning = installed === undefined ? undefined : warningOf(offered, installed);
  return {
    id,
    name,
    ...present({ version: newest?.version, license, description, publisher: publisher?.name, update, warning }),
    requires: [...(newest?.requires ?? [])],
    counts: {},
    offersScheme: false,
    installed: installed?.version ?? null,
    store: { id: source.id, name: source.name ?? index.store.name },
    versions: versions.map(shownVersion),
    ...(installed && stateOf(installed)),
  };
}

function shownVersion({ version, size, program, changes, review = 'none', reviewNote, yanked }: OfferedVersion) {
  return { version, size, review, ...present({ program, changes, reviewNote, yanked }) };
}

/** A warning if the store has since yanked the installed version or revoked its key. */
function warningOf({ offer, publisher }: Offered, { version, from }: InstalledPack): string | undefined {
  const gone = publisher?.revoked?.find(({ key }) => key === from?.key);
  if (gone !== undefined) return `It is signed with a key that was revoked: ${gone.reason}`;
  const yanked = offer.versions.find((offered) => offered.version === version)?.yanked;
  return yanked === undefined ? undefined : `The store no longer offers ${version}: ${yanked}`;
}
