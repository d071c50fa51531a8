import type { CatalogStore } from '@cablewright/store';

const addresses = /[0-9a-f]{64}/g;

/** The texts in a record that look like addresses of files. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(addresses)].map(([address]) => address);
}

/**
 * The addresses of all uploaded files that records of any layer name: in artwork, model links, revisions and saved versions. It searches
 * the whole text of records. A text that only looks like an address keeps a file too long, which does no harm.
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
  /** Whether the record works without the file. A revision then says that its model is missing; a saved version could not be printed as before. */
  readonly canMiss: boolean;
}

export async function usersOf(store: Pick<CatalogStore, 'scan'>, address: string): Promise<FileUser[]> {
  const users: FileUser[] = [];
  for await (const { kind, key, text } of store.scan())
    if (text.includes(address)) users.push({ kind, key, canMiss: kind === 'revisions' });
  return users;
}
