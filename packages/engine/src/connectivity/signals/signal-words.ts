import { isObject } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { derived } from '@cablewright/derive';

const wordsOf = derived('words of a signal', readWords);

/**
 * The signal that a label names by an id, label or alias of the vocabulary, ignoring case. Undefined if two signals share the
 * word.
 */
export function signalOfWord(library: Library, word: string): string | undefined {
  const signal = wordsOf(library).get(plain(word));
  return signal === '' ? undefined : signal;
}

function readWords(library: Library): Map<string, string> {
  const words = new Map<string, string>();
  for (const { record } of library.entries('vocab/signals')) {
    if (!isObject(record)) continue;
    const aliases = Array.isArray(record.aliases) ? record.aliases : [];
    for (const word of new Set(
      [record.id, record.label, ...aliases].filter((text) => typeof text === 'string').map(plain),
    )) {
      const other = words.get(word);
      words.set(word, other === undefined || other === record.id ? record.id : '');
    }
  }
  return words;
}

function plain(word: string): string {
  return word.trim().toLowerCase();
}
