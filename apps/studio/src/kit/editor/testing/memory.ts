/** A browser storage for tests. */
export function memory(limit = Infinity) {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new Error('The quota has been exceeded.');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
    /** Everything that is stored, as one text. */
    all: () => [...items].flat().join('\n'),
  };
}
