import { RecordUnreadable, type CatalogStore } from '@cablewright/store';

/** What is stored now of many records: only the version of one whose file cannot be read. A write may replace it. */
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

/** As `storedVersions`, of a record that is being read. */
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
