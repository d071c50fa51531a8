/** Maximum number of names to compare, so that a suggestion stays cheap in a library of any size. */
const maxCandidates = 4000;

/**
 * The candidate that a person most likely meant by `word`. Undefined if no candidate is near: within one edit for words of up
 * to three letters, otherwise within a third of the letters but at least two edits.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = (word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3))) + 1;
  if (word.length < 2) return undefined;
  let left = maxCandidates;
  for (const candidate of candidates) {
    if (left === 0) break;
    left -= 1;
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** ` Did you mean "x"?`, or an empty string. */
export function suggestion(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? '' : ` Did you mean "${near}"?`;
}

/** Levenshtein distance, calculated row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The first `max` words as a list, with the number of remaining words. */
export function listedUpTo(words: readonly string[], max: number): string {
  return words.length <= max ? listed(words) : `${words.slice(0, max).join(', ')} and ${words.length - max} more`;
}
