/** Collects the names of a customer, and replaces them in texts. */
import { Customer, keepsSchema } from '@cablewright/model';
import type { CatalogStore } from '@cablewright/store';

/** The minimum length of a name in characters. Shorter names would also match unrelated words. */
const shortest = 3;

/** Legal forms at the end of a company name (ISO 20275), which people leave out when they write about a customer. */
const legalForms =
  /[,\s]+(?:gmbh(?: & co\.? kg)?|ag|kg|ohg|ug|mbh|e\.? ?k\.?|se|ltd\.?|limited|plc|llc|llp|inc\.?|corp\.?|co\.?|s\.?a\.?s?|s\.?r\.?l\.?|s\.?p\.?a\.?|b\.?v\.?|n\.?v\.?|oy|ab|a\/s|aps|as)$/iu;

/**
 * The texts that identify a customer: name, id, number, address lines, and the contacts' names, email addresses and
 * phone numbers.
 */
export function namesOf({ id, label, number, contacts = [], addresses = [] }: Customer): string[] {
  const ofContacts = contacts.flatMap(({ name, email, phone }) => [name, email, phone]);
  // Only address lines with a digit: "Berlin" alone is just a town.
  const lines = addresses.flatMap((address) => address.lines).filter((line) => /\d/.test(line));
  return distinct([id, label, label.trim().replace(legalForms, ''), number, ...ofContacts, ...lines]);
}

/** All names of a record in its history, including former names and those of a deleted record. */
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

/**
 * Returns a function that replaces each of the names in a text with a substitute. Case is ignored, and only whole words
 * are replaced.
 */
export function replacing(names: readonly string[], substitute: string): (text: string) => string {
  if (names.length === 0) return (text) => text;
  const byLength = names.toSorted((a, b) => b.length - a.length).map(literal);
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${byLength.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(found, substitute);
}

/** Escapes a text for use in a regular expression. */
const literal = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
