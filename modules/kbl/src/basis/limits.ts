/** Limits on a KBL or VEC file. The largest public sample has 1.8 MB and 35,000 elements. */
export const limits = {
  bytes: 24 * 1024 * 1024,
  elements: 800_000,
  depth: 40,
  /** Maximum number of characters in one text. */
  text: 4_000_000,
  attributes: 20,
  /**
   * Maximum number of characters of the JSON that stores the rest of a file with its cable. The largest public sample
   * needs 1.7 million.
   */
  keptChars: 3_000_000,
  /** Maximum numbers of objects of each kind in a design. */
  wires: 20_000,
  places: 5000,
} as const;
