import { RecordUnreadable, type CatalogStore } from '@cablewright/store';

/** The stored records. For a record whose file can't be read, only its version, so that a write can replace it. */
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

/** Like `storedVersions`, for a single record. */
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
