/**
 * What WireViz has no place for goes into the file too: as text under `metadata.cablewright`, which WireViz ignores. The sections of
 * WireViz decide; the text says which records the parts are and what the sections leave open.
 */
export const metadataKey = 'cablewright';
