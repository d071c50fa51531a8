import type { CatalogStore } from '@cablewright/store';

const addresses = /[0-9a-f]{64}/g;

/** What in a record's text may be addresses of files. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(addresses)].map(([address]) => address);
}

/**
 * The address of every uploaded file any record names, in any layer: artwork, model links, and the revisions and saved
 * versions that keep what they were drawn with. Looks for addresses wherever they stand: one taken for an address that is
 * none keeps a file too long, which does no harm.
 */
export async function namedFiles(store: Pick<CatalogStore, 'scan'>): Promise<Set<string>> {
  const named = new Set<string>();
  for await (const { text } of store.scan()) for (const address of namedIn(text)) named.add(address);
  return named;
}

/** A record, of any kind and layer, that names a file. */
export interface FileUser {
  readonly kind: string;
  readonly key: string;
  /** Whether it can do without: a revision says that its model is missing, where a saved version could not be printed as it was. */
  readonly canMiss: boolean;
}

export async function usersOf(store: Pick<CatalogStore, 'scan'>, address: string): Promise<FileUser[]> {
  const users: FileUser[] = [];
  for await (const { kind, key, text } of store.scan())
    if (text.includes(address)) users.push({ kind, key, canMiss: kind === 'revisions' });
  return users;
}
