/** The function, worked out once for each object. */
export function memo<A extends object, R>(work: (of: A) => R): (of: A) => R {
  const known = new WeakMap<A, R>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const made = work(of);
    known.set(of, made);
    return made;
  };
}
