/** Tolerates typing errors: an added, missing, wrong or swapped letter. */
import { foldedWords } from './folded.ts';
import { sectionEnd } from './search-text.ts';

/** Words of this length may have one wrong letter; words twice as long may have two. */
const minLength = 4;

/**
 * A rank by the number of wrong letters. Every typed word must be the beginning of a word of the item's names, except for
 * typing errors.
 */
export function forgivingSearch(typed: string): (text: string) => number | undefined {
  const words = foldedWords(typed);
  return (text) => {
    const ofItem = text.slice(0, text.indexOf(sectionEnd)).split(/\s+/).filter(Boolean);
    let slips = 0;
    for (const word of words) {
      const fewest = Math.min(...ofItem.map((each) => slipsIn(each, word)));
      if (fewest === Infinity) return undefined;
      slips += fewest;
    }
    return slips;
  };
}

function slipsIn(whole: string, word: string): number {
  if (whole.startsWith(word)) return 0;
  const allowed = word.length < minLength || /\d/.test(word) ? 0 : word.length < 2 * minLength ? 1 : 2;
  if (allowed === 0) return Infinity;
  const slips = distance(whole.slice(0, word.length + allowed), word);
  return slips <= allowed ? slips : Infinity;
}

/** The number of letters to add, remove, change or swap so that one word becomes the other or a prefix of it. */
function distance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: from.length + 1 }, (_, n) => n)];
  for (let row = 1; row <= to.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= from.length; column += 1) {
      const substitution = from[column - 1] === to[row - 1] ? 0 : 1;
      let fewest = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + substitution);
      const isSwapped = from[column - 1] === to[row - 2] && from[column - 2] === to[row - 1];
      if (row > 1 && column > 1 && isSwapped) fewest = Math.min(fewest, before[column - 2]! + 1);
      next.push(fewest);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last.slice(Math.max(0, to.length - 2)));
}
