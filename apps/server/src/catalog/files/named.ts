import type { CatalogStore } from '@cablewright/store';

const addresses = /[0-9a-f]{64}/g;

/** The strings in a record's text that look like file addresses. */
export function namedIn(text: string): string[] {
  return [...text.matchAll(addresses)].map(([address]) => address);
}

/**
 * The addresses of all uploaded files that records of any layer refer to: in artwork, model links, revisions and saved
 * versions. The whole text of each record is searched. A string that only looks like an address means that a file is
 * kept too long, which does no harm.
 */
export async function namedFiles(store: Pick<CatalogStore, 'scan'>): Promise<Set<string>> {
  const named = new Set<string>();
  for await (const { text } of store.scan()) for (const address of namedIn(text)) named.add(address);
  return named;
}

/** A record of any kind and layer that refers to a file. */
export interface FileUser {
  readonly kind: string;
  readonly key: string;
  /**
   * Whether the record still works without the file. Without it, a model revision shows its model as missing. A saved
   * version needs its files, because it couldn't be printed as before.
   */
  readonly canMiss: boolean;
}

export async function usersOf(store: Pick<CatalogStore, 'scan'>, address: string): Promise<FileUser[]> {
  const users: FileUser[] = [];
  for await (const { kind, key, text } of store.scan())
    if (text.includes(address)) users.push({ kind, key, canMiss: kind === 'revisions' });
  return users;
}
