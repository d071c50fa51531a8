/** Routes for the stores of a hub: list, preview, add, check and remove them. */
import Type from 'typebox';
import { asJson } from '@cablewright/model';
import { readPublicKey, type PublicKey } from '@cablewright/publishing';
import { ownPut, save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { wrongUrl } from '../../platform/outbound/destination.ts';
import type { CatalogStores } from './catalog-stores.ts';
import { fetchRefusals, refuseFile, storeErrors } from './errors.ts';
import { fetchFile } from './fetch.ts';
import { AddForm, LookedAt, LookForm, shownIndex, storeLine, StoreLine, StoreList } from './form.ts';
import { storeModuleRoutes, type StoreModuleParts } from './module-routes.ts';
import { requireStore } from './required.ts';
import { maxAdded, sourceId, type AddedStore } from './sources.ts';

const area = 'Stores';
const at = '/api/stores';
const owner = { role: 'owner', session: true } as const;
const StoreId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) });
/** The file with the key of a store, next to its index. */
const keyFile = 'store.pub';

export interface StoreParts extends Saver, StoreModuleParts {}

export function storeRoutes(parts: StoreParts): Route[] {
  return [
    listRoute(parts),
    lookRoute(parts),
    addRoute(parts),
    checkRoute(parts),
    removeRoute(parts),
    ...storeModuleRoutes(parts),
  ];
}

function listRoute({ stores }: StoreParts): Route {
  return route({
    method: 'GET',
    path: at,
    operation: 'listStores',
    area,
    role: 'viewer',
    summary: 'List the stores, with what their last check found',
    answers: { 200: { says: 'The stores', schema: StoreList } },
    handle: async () => {
      const items = (await stores.all()).map(storeLine);
      const { off, mayAdd } = stores.sources;
      return ok({ items, total: items.length, off, mayAdd }, { 'cache-control': 'no-store' });
    },
  });
}

function lookRoute({ stores }: StoreParts): Route {
  return route({
    method: 'POST',
    path: `${at}/look`,
    operation: 'lookAtStore',
    area,
    ...owner,
    summary: 'Look at a store before adding it: its fingerprint, publishers and packs. Nothing is saved',
    body: LookForm,
    answers: { 200: { says: 'The store. Compare its fingerprint before you add it', schema: LookedAt } },
    refusals: [...fetchRefusals, storeErrors['store-key-unknown'], ...addRefusals],
    handle: async ({ body: { url: text, key: given } }) => {
      const url = requireNew(stores, text);
      const key = given === undefined ? await keyOfStore(stores, url) : requireKey(given);
      const fetched = await stores.indexes.request({ url, key });
      if (!fetched.ok) return refuseFile(fetched);
      const { name } = fetched.value.store;
      const keyFrom = given === undefined ? ('store' as const) : ('you' as const);
      const about = { url, name, key: key.text, fingerprint: key.fingerprint, keyFrom };
      return ok({ ...about, ...shownIndex(fetched.value) }, { 'cache-control': 'no-store' });
    },
  });
}

const addRefusals = [storeErrors['stores-off'], storeErrors['stores-fixed']];

/** The normalized URL of a new store. Throws if stores may not be added, or if the URL is invalid or already in use. */
function requireNew({ sources, door }: CatalogStores, text: string): string {
  if (sources.off) refuse(storeErrors['stores-off'], 'The setting "Catalog stores" is "none".');
  if (!sources.mayAdd) refuse(storeErrors['stores-fixed'], 'The setting "Allow adding stores" is off.');
  const url = URL.parse(text);
  if (url !== null && url.protocol !== 'https:')
    refuseFile({ code: 'not-https', message: `${text} does not begin with https://.` });
  const literal = url === null ? undefined : wrongUrl(url.href, door.reach);
  if (url === null || literal !== undefined)
    refuseFile({
      code: 'private-address',
      message: `The URL ${literal ?? 'is not one such as https://packs.example.com/index.json'}.`,
    });
  url.hash = '';
  return url.href;
}

function requireKey(text: string): PublicKey {
  return (
    readPublicKey(text) ??
    refuse(
      storeErrors['store-key-unknown'],
      'This is not a public key of minisign. It has 56 characters and begins with RW.',
    )
  );
}

/** The key that the store itself serves. It is trusted on first use, after a person has confirmed its fingerprint. */
async function keyOfStore({ door }: CatalogStores, url: string): Promise<PublicKey> {
  const fetched = await fetchFile(door, new URL(keyFile, url).href);
  if (fetched?.ok === false) return refuseFile(fetched);
  const key =
    fetched === undefined ? undefined : readPublicKey(Buffer.from(fetched.bytes.subarray(0, 1_000)).toString('utf8'));
  const ask = 'Ask the owner of the store for it and enter it.';
  return (
    key ??
    refuse(storeErrors['store-key-unknown'], `There is no ${keyFile} with a public key next to the index. ${ask}`)
  );
}

function addRoute(parts: StoreParts): Route {
  const { stores } = parts;
  return route({
    method: 'POST',
    path: at,
    operation: 'addStore',
    area,
    ...owner,
    summary: 'Add a store, with the fingerprint of its key that you have compared',
    body: AddForm,
    answers: { 201: { says: 'The store, checked', schema: StoreLine } },
    refusals: [
      ...fetchRefusals,
      ...addRefusals,
      storeErrors['store-key-unknown'],
      storeErrors['store-known'],
      storeErrors['fingerprint-differs'],
    ],
    handle: async ({ body, actor }) => {
      const url = requireNew(stores, body.url);
      const key = requireKey(body.key);
      requireFingerprint(key, body.fingerprint);
      if ((await stores.sources.list()).some((source) => source.url === url))
        refuse(storeErrors['store-known'], `${url} is listed already.`);
      const checked = await stores.indexes.refresh({ url, key });
      if (!checked.ok) return refuseFile(checked);
      const name = body.name ?? checked.value.store.name;
      const trust = body.keyFrom === 'store' ? 'first-use' : 'given';
      const saved = await addTo(parts, actor, { url, key: key.text, name, trust });
      return created(await lineOf(stores, sourceId(url)), saved.headers);
    },
  });
}

function requireFingerprint(key: PublicKey, stated: string): void {
  const plain = (text: string) => text.replace(/[^0-9a-f]/gi, '').toLowerCase();
  if (plain(stated) === plain(key.fingerprint)) return;
  refuse(storeErrors['fingerprint-differs'], `The fingerprint of this key is ${key.fingerprint}.`);
}

async function addTo(parts: StoreParts, actor: Actor, store: Omit<AddedStore, 'by' | 'at'>): Promise<Saved> {
  const { stores: before, seq } = await parts.stores.sources.added();
  const others = before.filter(({ url }) => url !== store.url);
  if (others.length >= maxAdded) refuse(storeErrors['stores-fixed'], `At most ${maxAdded} stores can be added.`);
  const added = { ...store, by: actor.name, at: parts.clock().toISOString() };
  return saveStores(parts, actor, { stores: [...others, added], seq }, `Added the store ${store.url}`);
}

type Added = Awaited<ReturnType<CatalogStores['sources']['added']>>;

async function saveStores(parts: StoreParts, actor: Actor, { stores, seq }: Added, message: string): Promise<Saved> {
  const document = asJson({ id: 'stores', stores });
  const put = ownPut('settings', 'stores', document, seq === 0 ? undefined : { seq }, { seq });
  return save(parts, { actor, message, ...put });
}

async function lineOf(stores: CatalogStores, id: string): Promise<StoreLine> {
  const source = await requireStore(stores, id);
  return storeLine({ source, known: await stores.indexes.known(source) });
}

function checkRoute({ stores }: StoreParts): Route {
  return route({
    method: 'POST',
    path: `${at}/:id/check`,
    operation: 'checkStore',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Fetch the index of a store now',
    params: StoreId,
    answers: { 200: { says: 'The store, with its newest index', schema: StoreLine } },
    refusals: [...fetchRefusals, storeErrors['no-such-store']],
    handle: async ({ params: { id } }) => {
      const checked = await stores.indexes.refresh(await requireStore(stores, id));
      return checked.ok ? ok(await lineOf(stores, id)) : refuseFile(checked);
    },
  });
}

function removeRoute(parts: StoreParts): Route {
  return route({
    method: 'DELETE',
    path: `${at}/:id`,
    operation: 'removeStore',
    area,
    ...owner,
    summary: 'Remove a store. Packs installed from it stay, without updates',
    params: StoreId,
    answers: { 204: { says: 'Removed' } },
    refusals: [storeErrors['no-such-store'], storeErrors['store-set-by-server']],
    handle: async ({ params: { id }, actor }) => {
      const { stores, seq } = await parts.stores.sources.added();
      const source = await parts.stores.sources.get(id);
      const added = stores.find(({ url }) => sourceId(url) === id);
      if (source !== undefined && source.setBy !== 'owner')
        refuse(
          storeErrors['store-set-by-server'],
          `${source.url} is set by the server or in the settings. Change it there.`,
        );
      if (added === undefined) return refuse(storeErrors['no-such-store'], `There is no store "${id}".`);
      const rest = { stores: stores.filter((other) => other !== added), seq };
      const saved = await saveStores(parts, actor, rest, `Removed the store ${added.url}`);
      return done(saved.headers);
    },
  });
}
