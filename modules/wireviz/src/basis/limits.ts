/** Limits on a WireViz file. A file that a person wrote is far below them. */
export const limits = {
  /** Bytes of all files of one import. */
  bytes: 2 * 1024 * 1024,
  /** Files of one import: cables, and the files prepended to them. */
  files: 50,
  /** How deep lists and mappings may nest. */
  depth: 30,
  /** Values of the file. Each use of an anchor counts. */
  values: 200_000,
  /** Connectors and cables in connection sets. Each instance counts. */
  items: 5000,
  /** Pins of one connector, or wires of one cable. */
  positions: 1000,
  /** Connections in all sets. */
  connections: 20_000,
} as const;
