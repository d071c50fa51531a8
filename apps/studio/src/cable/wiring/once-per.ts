/** What follows from values that never change, worked out once for each: a design, a catalog, a list of its parts. */

export function oncePer<K extends object, T>(work: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: work(key) }));
    return found.value;
  };
}

/** What follows from a part and from what else it is read with: kept for the latest of that only, as the one before is of no use. */
export function forLatest<K extends object, By extends readonly unknown[], T>(
  work: (key: K, ...by: By) => T,
): (key: K, ...by: By) => T {
  const known = new WeakMap<K, { readonly by: By; readonly value: T }>();
  return (key, ...by) => {
    const before = known.get(key);
    if (before?.by.every((each, index) => each === by[index]) === true) return before.value;
    const value = work(key, ...by);
    known.set(key, { by, value });
    return value;
  };
}

export function oncePerPair<A extends object, B extends object, T>(work: (a: A, b: B) => T): (a: A, b: B) => T {
  const withFirst = oncePer((a: A) => oncePer((b: B) => work(a, b)));
  return (a, b) => withFirst(a)(b);
}
