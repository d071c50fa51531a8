import { refuse } from '../../platform/http/problem.ts';
import type { CatalogStores } from './catalog-stores.ts';
import { refuseFile, storeErrors } from './errors.ts';
import { offeredIn, type Offered } from './offers.ts';
import type { Source } from './sources.ts';

export async function requireStore({ sources }: CatalogStores, id: string): Promise<Source> {
  return (await sources.get(id)) ?? refuse(storeErrors['no-such-store'], `There is no store "${id}".`);
}

/** The offer in a freshly fetched index, so that recently yanked versions and revoked keys are taken into account. */
export async function requireOffered(
  stores: CatalogStores,
  store: string,
  id: string,
  of: 'packs' | 'modules' = 'packs',
): Promise<Offered> {
  const source = await requireStore(stores, store);
  const index = await stores.indexes.refresh(source);
  if (!index.ok) return refuseFile(index);
  const offered = offeredIn(source, index.value, of).find(({ offer }) => offer.id === id);
  const noun = of === 'packs' ? 'pack' : 'module';
  return offered ?? refuse(storeErrors['not-offered'], `${index.value.store.name} does not offer a ${noun} "${id}".`);
}
