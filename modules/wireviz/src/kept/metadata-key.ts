/**
 * The key of the data that WireViz cannot hold, as text under `metadata.cablewright`, which WireViz ignores. The sections of the
 * file take precedence. The text names the records of the parts and adds what the sections leave open.
 */
export const metadataKey = 'cablewright';
