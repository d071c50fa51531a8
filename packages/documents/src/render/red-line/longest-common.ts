/** Aligns two lists: items that both have in the same order, and items that only one has. */

export type Aligned<T> = { readonly before: T; readonly after: T } | { readonly before: T } | { readonly after: T };

/** Above this many pairs of items that may differ, lists are compared from their ends only. */
const maxPairs = 4_000_000;

/**
 * Aligns two lists by their longest common subsequence of equal keys. Where they differ, the items of the first come before
 * those of the second.
 */
export function aligned<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string): Aligned<T>[] {
  const [a, b] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (tail < a.length - start && tail < b.length - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const same = (i: number, j: number): Aligned<T> => ({ before: before[i]!, after: after[j]! });
  const head = Array.from({ length: start }, (_, i) => same(i, i));
  const end = Array.from({ length: tail }, (_, i) => same(a.length - tail + i, b.length - tail + i));
  const [fromA, toA, fromB, toB] = [start, a.length - tail, start, b.length - tail];
  const pairs = common(a.slice(fromA, toA), b.slice(fromB, toB));
  const middle: Aligned<T>[] = [];
  let [i, j] = [fromA, fromB];
  for (const [x, y] of [...pairs.map(([p, q]) => [p + fromA, q + fromB] as const), [toA, toB] as const]) {
    for (; i < x; i += 1) middle.push({ before: before[i]! });
    for (; j < y; j += 1) middle.push({ after: after[j]! });
    if (i < toA && j < toB) middle.push(same(i, j));
    [i, j] = [x + 1, y + 1];
  }
  return [...head, ...middle, ...end];
}

/** The positions of a longest common subsequence, found with a table of lengths. */
function common(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  if (a.length * b.length > maxPairs) return [];
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        a[i] === b[j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!);
  const found: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.push([i, j]);
      [i, j] = [i + 1, j + 1];
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return found;
}
