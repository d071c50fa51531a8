import Type from 'typebox';
import { present } from '@cablewright/model';
import { readPublicKey } from '@cablewright/publishing';
import { listOf } from '../../platform/http/paging.ts';
import type { CheckedStore } from './catalog-stores.ts';

const Text = Type.String();
const Maybe = Type.Optional(Text);
const Url = Type.String({ minLength: 1, maxLength: 500, description: 'URL of the index, https' });
const Key = Type.String({
  minLength: 1,
  maxLength: 400,
  description: 'Public key of minisign, alone or with its comment line',
});
const Fingerprint = Type.String({
  maxLength: 100,
  description: 'SHA-256 of the public key, in groups of four hexadecimal digits: what two people compare',
});

const KeyFrom = Type.Enum(['you', 'store'], { description: 'store: the key was fetched from the store itself' });

export const LookForm = Type.Object({ url: Url, key: Type.Optional(Key) }, { additionalProperties: false });
export const AddForm = Type.Object(
  {
    url: Url,
    key: Key,
    fingerprint: Fingerprint,
    keyFrom: Type.Optional(KeyFrom),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);

const ShownPublisher = Type.Object({ id: Text, name: Text, url: Maybe, fingerprints: Type.Array(Fingerprint) });
const Refusal = Type.Object({ code: Text, message: Text }, { description: 'Why the last check was refused' });

const shown = {
  url: Text,
  name: Text,
  fingerprint: Fingerprint,
  serial: Type.Optional(Type.Integer({ description: 'Number of the newest index that was accepted' })),
  made: Maybe,
  expires: Maybe,
  packs: Type.Integer(),
  modules: Type.Integer(),
  publishers: Type.Array(ShownPublisher),
};

export const StoreLine = Type.Object(
  {
    id: Text,
    ...shown,
    setBy: Type.Enum(['server', 'settings', 'program', 'owner'], {
      description: 'Where it is set. Only a store that an owner added here is removed here',
    }),
    trust: Type.Optional(
      Type.Enum(['given', 'first-use'], { description: 'first-use: the key was fetched from the store itself' }),
    ),
    by: Maybe,
    at: Maybe,
    checkedAt: Maybe,
    refusal: Type.Optional(Refusal),
  },
  { title: 'Store' },
);
export type StoreLine = Type.Static<typeof StoreLine>;

export const StoreList = Type.Object(
  {
    ...listOf(StoreLine, 'Store list').properties,
    off: Type.Boolean({ description: 'Stores are turned off' }),
    mayAdd: Type.Boolean({ description: 'Whether owners may add stores' }),
  },
  { title: 'Store list' },
);

export const LookedAt = Type.Object(
  {
    ...shown,
    key: Text,
    keyFrom: KeyFrom,
  },
  { title: 'Store before it is added' },
);

/** The information from an index that is shown to people. */
export function shownIndex(index: CheckedStore['known']['index']) {
  if (index === undefined) return { packs: 0, modules: 0, publishers: [] };
  const { serial, made, expires, packs, modules = [], publishers } = index;
  const named = publishers.map(({ id, name, url, keys }) => {
    const fingerprints = keys.flatMap((key) => readPublicKey(key)?.fingerprint ?? []);
    return { id, name, ...present({ url }), fingerprints };
  });
  return { serial, made, expires, packs: packs.length, modules: modules.length, publishers: named };
}

export function storeLine({ source, known }: CheckedStore): StoreLine {
  const { id, url, key, setBy, name, trust, by, at } = source;
  const { index, checkedAt, refusal } = known;
  const { fingerprint } = key;
  const about = present({ trust, by, at, checkedAt, refusal });
  return {
    id,
    url,
    name: name ?? index?.store.name ?? new URL(url).host,
    fingerprint,
    setBy,
    ...shownIndex(index),
    ...about,
  };
}
