/** The stores that the crash tests use. */
import { openDatabaseStore, openFilesStore, type CatalogStore, type DatabaseStore } from '@cablewright/store';

export const backends = ['embedded', 'files', 'git'] as const;
export type Backend = (typeof backends)[number];

export async function openCrashStore(
  backend: Backend,
  folder: string,
): Promise<DatabaseStore | (CatalogStore & { readonly serverPid?: never })> {
  const store =
    backend === 'embedded'
      ? await openDatabaseStore({ dataDir: folder })
      : await openFilesStore({ folder, history: backend === 'git' ? 'git' : 'none' });
  if (!store.ok) throw new Error(store.message);
  return store.value;
}
