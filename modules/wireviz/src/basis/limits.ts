/** Limits on a WireViz file. Files written by people are far below them. */
export const limits = {
  /** Total bytes of all files in one import. */
  bytes: 2 * 1024 * 1024,
  /** Files in one import: cables, and the files prepended to them. */
  files: 50,
  /** Nesting depth of lists and mappings. */
  depth: 30,
  /** Values in the file. Each use of an anchor counts. */
  values: 200_000,
  /** Connectors and cables in connection sets. Each instance counts. */
  items: 5000,
  /** Pins of one connector, or wires of one cable. */
  positions: 1000,
  /** Connections in all sets. */
  connections: 20_000,
} as const;
