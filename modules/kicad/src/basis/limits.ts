/** Limits on KiCad files: a board that a person drew is far below. */
export const limits = {
  /** Bytes of all files of one import. A board with much copper has some 20 MB. */
  bytes: 40_000_000,
  files: 60,
  /** How deep expressions nest. */
  depth: 100,
  /** Expressions of a file that are kept. A netlist of 1,500 parts with 45 fields each has 330,000. */
  forms: 600_000,
  /** Characters of one word or text. */
  word: 100_000,
  /** Times that sheets are used in a schematic, each sheet in each of its parents. */
  sheets: 300,
  /** Boards of one import. */
  boards: 20,
  /** Connectors that are asked about. */
  connectors: 200,
  /** Pins of one connector. */
  pins: 2_000,
} as const;
