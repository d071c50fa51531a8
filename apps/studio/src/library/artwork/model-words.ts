import type { ModelCoverage } from '@cablewright/engine';
import type { ModelFacts } from '@cablewright/model';

/** What there is of a model, in words. */
export const coverageText: Readonly<Record<ModelCoverage, string>> = {
  none: 'It has no 3D model.',
  generated: 'An approximation made from data, not the maker’s model.',
  source: 'A source model.',
  missing: 'A model is linked, but its file is missing on this hub.',
  'awaiting-build': 'A source file is linked; it awaits its build.',
};

/** What the file says of itself: size, surfaces, materials. */
export function factsText(facts: ModelFacts | undefined): string {
  if (facts === undefined) return 'Not inspected.';
  const { triangles, materials, sizeMm } = facts;
  const size = sizeMm === undefined ? '' : `${sizeMm.map((mm) => Number(mm.toFixed(2))).join(' × ')} mm, `;
  const material =
    materials === 0 ? 'no material declared' : `${materials} material${materials === 1 ? '' : 's'} declared`;
  return `${size}${triangles} triangle${triangles === 1 ? '' : 's'}, ${material}.`;
}
