/**
 * How the colours of a STEP file become materials. `exporter`: one material for each colour that the exporter gave to a whole shape.
 * `occurrence`: one for each placed part, so that parts of the same colour can be distinguished. `appearance`: one for each colour of
 * a face; faces without a colour have that of their shape.
 */
export const modelProfiles = ['exporter', 'occurrence', 'appearance'] as const;
export type ModelProfile = (typeof modelProfiles)[number];
