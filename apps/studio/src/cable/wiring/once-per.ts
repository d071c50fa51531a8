/** What follows from values that never change, worked out once for each: a design, a catalog, a list of its parts. */

export function oncePer<K extends object, T>(work: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, { readonly value: T }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) known.set(key, (found = { value: work(key) }));
    return found.value;
  };
}

export function oncePerPair<A extends object, B extends object, T>(work: (a: A, b: B) => T): (a: A, b: B) => T {
  const withFirst = oncePer((a: A) => oncePer((b: B) => work(a, b)));
  return (a, b) => withFirst(a)(b);
}
