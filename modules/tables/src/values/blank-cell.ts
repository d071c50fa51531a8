/** Cells that mark a missing value: `-`, `n/a`, `TBD`. */
import words from '../../data/words.json' with { type: 'json' };

const blankWords = new Set(words.blankCells.words);

/** A length that is found when the wire is fitted is not stated. */
const openLengths = new Set(words.openLengths.words);

/** A pin may be called `-` next to one called `+`, so a sign is blank in all other fields. */
const isBlankWord = (text: string): boolean => blankWords.has(text.trim().toLowerCase());

export const isDash = (text: string): boolean => /^[-–—]+$/.test(text.trim());

/** Fields that hold a person's own words. Their cells stay as written. */
const ownWords: ReadonlySet<string> = new Set(['', 'note', 'assembly']);

const isPinField = (field: string) => field === 'pin' || field.endsWith('Pin');

/** Whether a cell of this field states nothing. */
export function isBlank(text: string, field: string): boolean {
  if (text === '' || ownWords.has(field)) return text === '';
  if (field === 'length' && openLengths.has(text.trim().toLowerCase())) return true;
  return isBlankWord(text) || (isDash(text) && !isPinField(field));
}
