/** One-to-one matching of two lists: as many pairs as possible, in the order of the lists where there is a choice. */

/**
 * Matches items of `a` with items of `b` if `fits` accepts the pair. Items earlier in their lists are matched first. A
 * matched item is reassigned if that allows one more match (augmenting paths), so the number of matches is the maximum.
 */
export function matchOneToOne<A, B>(a: readonly A[], b: readonly B[], fits: (a: A, b: B) => boolean): [A, B][] {
  const partnerOf = new Map<B, A>();
  const place = (item: A, tried: Set<B>): boolean => {
    const free = b.find((other) => !partnerOf.has(other) && fits(item, other));
    if (free !== undefined) {
      partnerOf.set(free, item);
      return true;
    }
    for (const other of b) {
      if (tried.has(other) || !fits(item, other)) continue;
      tried.add(other);
      const holder = partnerOf.get(other);
      if (holder !== undefined && !place(holder, tried)) continue;
      partnerOf.set(other, item);
      return true;
    }
    return false;
  };
  for (const item of a) place(item, new Set());
  const pairs = [...partnerOf].map(([other, item]): [A, B] => [item, other]);
  return pairs.toSorted(([x], [y]) => a.indexOf(x) - a.indexOf(y));
}
