/** Limits on KiCad files. A board that a person drew is far below them. */
export const limits = {
  /** Bytes of all files of one import. A board with large copper areas has some 20 MB. */
  bytes: 40_000_000,
  files: 60,
  /** The nesting depth of expressions. */
  depth: 100,
  /** Expressions of a file that are held in memory. A netlist of 1,500 parts with 45 fields each has 330,000. */
  forms: 600_000,
  /** Characters of one word or text. */
  word: 100_000,
  /** Uses of sheets in a schematic. A sheet counts once for each parent. */
  sheets: 300,
  /** Boards of one import. */
  boards: 20,
  /** Connectors in the question which ones to import. */
  connectors: 200,
  /** Pins of one connector. */
  pins: 2_000,
} as const;
