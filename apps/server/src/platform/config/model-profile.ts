/**
 * How the colours of a STEP file become materials. `exporter`: one material for each colour that the exporter has given
 * to a whole solid. `occurrence`: one for each placed part, so that parts of the same colour can be distinguished.
 * `appearance`: one for each face colour; faces without a colour have the colour of their solid.
 */
export const modelProfiles = ['exporter', 'occurrence', 'appearance'] as const;
export type ModelProfile = (typeof modelProfiles)[number];
