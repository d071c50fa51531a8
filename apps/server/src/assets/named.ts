import type { CatalogStore } from '@cablewright/store';

const addresses = /[0-9a-f]{64}/g;

/**
 * The address of every uploaded file any record names, in any layer: artwork, model links, and the revisions and saved
 * versions that keep what they were drawn with. Looks for addresses wherever they stand: one taken for an address that is
 * none keeps a file too long, which harms nobody.
 */
export async function namedFiles(store: Pick<CatalogStore, 'scan'>): Promise<Set<string>> {
  const named = new Set<string>();
  for await (const { text } of store.scan()) for (const [address] of text.matchAll(addresses)) named.add(address);
  return named;
}

/**
 * The records, of every layer, that cannot do without a file, each as its kind and key. A revision can: it says that its
 * model is missing.
 */
export async function* usersOf(store: Pick<CatalogStore, 'scan'>, address: string): AsyncGenerator<string> {
  for await (const { kind, key, text } of store.scan())
    if (kind !== 'revisions' && text.includes(address)) yield `${kind} ${key}`;
}
