import type { ModelCoverage } from '@cablewright/engine';
import type { ModelFacts } from '@cablewright/model';

/** The state of a part's model, in words. */
export const coverageText: Readonly<Record<ModelCoverage, string>> = {
  none: 'No 3D model.',
  generated: 'An approximation generated from data, not the maker’s model.',
  source: 'The maker’s model.',
  missing: 'A model is linked, but its file is missing on this hub.',
  'awaiting-build': 'A source file is linked; its model has not been built yet.',
};

/** The contents of the file: size, triangles, materials. */
export function factsText(facts: ModelFacts | undefined): string {
  if (facts === undefined) return 'Not inspected.';
  const { triangles, materials, sizeMm } = facts;
  const size = sizeMm === undefined ? '' : `${sizeMm.map((mm) => Number(mm.toFixed(2))).join(' × ')} mm, `;
  const material =
    materials === 0 ? 'no material declared' : `${materials} material${materials === 1 ? '' : 's'} declared`;
  return `${size}${triangles} triangle${triangles === 1 ? '' : 's'}, ${material}.`;
}
