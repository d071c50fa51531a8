/**
 * How materials are made of the colours of a STEP file. `exporter`: one material for each colour the exporter gave to a whole shape.
 * `occurrence`: one for each placed part, so that parts of the same colour can be distinguished. `appearance`: the colours of single
 * faces, and that of the shape for the other faces.
 */
export const modelProfiles = ['exporter', 'occurrence', 'appearance'] as const;
export type ModelProfile = (typeof modelProfiles)[number];
