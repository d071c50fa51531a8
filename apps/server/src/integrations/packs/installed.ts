/** The installed packs of a hub, as stored in their records. */
import type { InstalledPack } from '@cablewright/model';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { storedAs } from '../../platform/stored-as.ts';

export function installedPacks({ library }: Pick<LiveCatalog, 'library'>): Map<string, InstalledPack> {
  return new Map([...library.entries('packs')].map(({ key, record }) => [key, storedAs<InstalledPack>(record)]));
}

/** The packs that a manifest requires but that are missing or disabled on this hub. */
export function lackingPacks(catalog: LiveCatalog, requires: readonly string[] = []): string[] {
  const installed = installedPacks(catalog);
  return requires.filter((id) => {
    const pack = installed.get(id);
    return pack === undefined ? !hasLayer(catalog, id) : pack.disabled === true;
  });
}

/** Whether a pack has a layer. On hubs that were set up before packs had records, a pack may have only a layer. */
function hasLayer({ library }: LiveCatalog, pack: string): boolean {
  return library.kinds().some((kind) => {
    for (const { origin, shadows } of library.entries(kind)) if (origin === pack || shadows === pack) return true;
    return false;
  });
}
