import { spokenName } from './field-names.ts';

const lists: Readonly<Record<string, string>> = { instances: '', joints: 'joint' };

/** A field's path for people: `w1 · Length`, `joint j1.3 – w1@a.red`. */
export function pathText(path: readonly string[]): string {
  const [head = '', ...tail] = path;
  const words = tail.map(wordsOf);
  if (head === 'instances') return words.slice(1).join(' · ') || words.join(' · ');
  return [lists[head] ?? wordsOf(head), ...words].filter((part) => part !== '').join(' · ');
}

/** The name of a field as text. An id stays as it is. */
function wordsOf(part: string): string {
  return /^[a-z]+(?:[A-Z][A-Za-z]*)+$|^[a-z]{3,}$/.test(part) ? spokenName(part) : part;
}
