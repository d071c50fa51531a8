/** Finds the names of a customer and replaces them in texts. */
import { Customer, keepsSchema } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';

/** Shorter names would also match words unrelated to the customer. */
const shortest = 3;

/** Legal forms at the end of a name (ISO 20275), which people leave out when they write of a customer. */
const legalForms =
  /[,\s]+(?:gmbh(?: & co\.? kg)?|ag|kg|ohg|ug|mbh|e\.? ?k\.?|se|ltd\.?|limited|plc|llc|llp|inc\.?|corp\.?|co\.?|s\.?a\.?s?|s\.?r\.?l\.?|s\.?p\.?a\.?|b\.?v\.?|n\.?v\.?|oy|ab|a\/s|aps|as)$/iu;

/** Everything that identifies a customer: name, id, number, the contacts' names, email addresses and phone numbers, and address lines. */
export function namesOf({ id, label, number, contacts = [], addresses = [] }: Customer): string[] {
  const ofContacts = contacts.flatMap(({ name, email, phone }) => [name, email, phone]);
  // For an address, only lines with a number: "Berlin" alone names a town.
  const lines = addresses.flatMap((address) => address.lines).filter((line) => /\d/.test(line));
  return distinct([id, label, label.trim().replace(legalForms, ''), number, ...ofContacts, ...lines]);
}

/** The names of a record in its history: former names too, and those of deleted records. */
export async function earlierNames(store: CatalogStore, id: string): Promise<string[]> {
  const lines = store.history === 'none' ? [] : await store.lines({ kind: 'customers', key: id, limit: 1_000 });
  const names: string[] = [];
  for (const { seq } of lines)
    for (const { kind, key, after } of (await store.changeSet(seq))?.changes ?? [])
      if (kind === 'customers' && key === id && keepsSchema(Customer, after)) names.push(...namesOf(after));
  return distinct(names);
}

export function distinct(names: readonly (string | undefined)[]): string[] {
  const trimmed = names.flatMap((name) => (name === undefined || name.trim().length < shortest ? [] : [name.trim()]));
  return [...new Set(trimmed)];
}

/** Creates a function that replaces each of the names in a text with a substitute, in upper or lower case, but only as whole words. */
export function replacing(names: readonly string[], substitute: string): (text: string) => string {
  if (names.length === 0) return (text) => text;
  const byLength = names.toSorted((a, b) => b.length - a.length).map(literal);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${byLength.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(found, substitute);
}

/** A text as a pattern that matches only itself. */
const literal = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
