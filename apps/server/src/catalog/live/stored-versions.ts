import { RecordUnreadable, type CatalogStore } from '@cablewright/store';

/** The stored records, or only the version of a record whose file can't be read, which a write may replace. */
export async function storedVersions(
  store: Pick<CatalogStore, 'read' | 'readMany'>,
  keys: readonly { readonly kind: string; readonly key: string; readonly pack?: string }[],
): Promise<(StoredVersion | undefined)[]> {
  try {
    return await store.readMany(keys);
  } catch (error) {
    if (!(error instanceof RecordUnreadable)) throw error;
    return Promise.all(keys.map(({ kind, key, pack }) => storedVersion(store.read(kind, key, pack))));
  }
}

/** Like `storedVersions`, for a single record that is being read. */
export async function storedVersion(reading: Promise<StoredVersion | undefined>): Promise<StoredVersion | undefined> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof RecordUnreadable)) throw error;
    return error.file.seq === 0 ? undefined : { seq: error.file.seq };
  });
}

interface StoredVersion {
  readonly seq: number;
  readonly pack?: string;
  readonly text?: string;
}
