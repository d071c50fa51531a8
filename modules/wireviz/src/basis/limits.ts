/** Limits on a WireViz file: what a person could still draw is far below. */
export const limits = {
  /** Bytes of all files of one import. */
  bytes: 2 * 1024 * 1024,
  /** Files of one import: cables, and what is prepended to them. */
  files: 50,
  /** How deep lists and mappings may nest. */
  depth: 30,
  /** Values of the file, each use of an anchor counted again. */
  values: 200_000,
  /** Connectors and cables that connection sets make, each instance counted. */
  items: 5000,
  /** Pins of one connector, or wires of one cable. */
  positions: 1000,
  /** Connections in all sets. */
  connections: 20_000,
} as const;
