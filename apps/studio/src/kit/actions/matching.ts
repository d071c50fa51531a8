/** Finds labels by a few of their letters and forgives typing errors. */

/** Words of this length may have one wrong letter; words twice as long may have two. */
const forgiving = 4;

/**
 * The items whose label has every word of the text, best first: labels that begin with it, then labels with a word that
 * begins with it, then labels that contain it, and last those with a typing error. Without a text, all items in their
 * order.
 */
export function ranked<T extends { readonly label: string }>(items: readonly T[], text: string): T[] {
  const words = wordsOf(text);
  if (words.length === 0) return [...items];
  const costs = items.flatMap((item) => {
    const cost = costOf(item.label, words);
    return cost === undefined ? [] : [{ item, cost }];
  });
  return costs.toSorted((a, b) => a.cost - b.cost || a.item.label.length - b.item.label.length).map(({ item }) => item);
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,.–-]+/)
    .filter(Boolean);
}

function costOf(label: string, words: readonly string[]): number | undefined {
  const labelWords = wordsOf(label);
  let cost = labelWords[0]?.startsWith(words[0]!) === true ? 0 : 1;
  for (const word of words) {
    const ofWord = wordCost(labelWords, word);
    if (ofWord === undefined) return undefined;
    cost += ofWord;
  }
  return cost;
}

function wordCost(labelWords: readonly string[], word: string): number | undefined {
  if (labelWords.some((each) => each.startsWith(word))) return 0;
  if (labelWords.some((each) => each.includes(word))) return 2;
  const slips = word.length < forgiving ? 0 : word.length < 2 * forgiving ? 1 : 2;
  return slips > 0 && labelWords.some((each) => distance(each.slice(0, word.length + slips), word) <= slips)
    ? 6
    : undefined;
}

/** The number of letters to add, remove, change or swap so that one word becomes the other or a beginning of it. */
function distance(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: from.length + 1 }, (_, n) => n)];
  for (let row = 1; row <= to.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= from.length; column += 1) {
      const substitution = from[column - 1] === to[row - 1] ? 0 : 1;
      let least = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + substitution);
      const swapped = from[column - 1] === to[row - 2] && from[column - 2] === to[row - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, before[column - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last.slice(Math.max(0, to.length - 2)));
}
