/** Finds the people who are mentioned in a comment by an @ followed by their name. */

interface Named {
  readonly id: string;
  readonly name: string;
}

const isWordLetter = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);

/**
 * The people mentioned in a text, such as `@Ada Lovelace`, without duplicates. Case is ignored. If one name begins with
 * another, the longer name matches. People with the same name are all mentioned.
 */
export function mentionedIn(text: string, people: readonly Named[]): string[] {
  const lower = text.toLowerCase();
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (isWordLetter(lower[at - 1])) continue;
    const isHere = ({ name }: Named) =>
      lower.startsWith(name.toLowerCase(), at + 1) && !isWordLetter(lower[at + 1 + name.length]);
    const longest = byLength.find(isHere);
    if (longest === undefined) continue;
    for (const { id, name } of byLength) if (name.toLowerCase() === longest.name.toLowerCase()) found.add(id);
  }
  return [...found];
}
