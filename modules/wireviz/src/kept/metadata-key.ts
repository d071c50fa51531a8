/**
 * The key of the data that WireViz's own sections can't express, stored as text under `metadata.cablewright`, which
 * WireViz ignores. The other sections of the file take precedence. The text names the records of the parts and adds the
 * details that the sections lack.
 */
export const metadataKey = 'cablewright';
