/** One-to-one matching: as many of two lists as can go together, the first with the first where there is a choice. */

/**
 * Matches items of `a` with items of `b` where `fits` says they go together. Items earlier in their lists are served
 * first, and an item gives way when that lets one more be matched (augmenting paths), so that the most are matched.
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
