/** The longest of some pointers that is equal to a pointer or contains it: `/pins/3` for `/pins/3/signal`. */
export function closest(pointers: readonly string[], pointer: string): string | undefined {
  const over = pointers.filter((each) => each !== '' && (pointer === each || pointer.startsWith(`${each}/`)));
  return over.toSorted((a, b) => b.length - a.length)[0];
}
