/** Findings about the recipe of a design; all are warnings. */
import type { Design, Finding } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { listed, listedUpTo } from '../../library/text/nearest.ts';
import { describeChange } from './body-changes.ts';
import { reportRecipe } from './codes.ts';
import { recipeDrift, type Drift, type SweptDesign } from './drift.ts';
import { derivedForLatest } from '@cablewright/derive';

/** The findings about the recipe of a design. All are warnings. Empty if the design has no recipe. */
export function recipeFindings(library: Library, design: Design): readonly Finding[] {
  if (design.recipe === undefined || design.recipe === null) return [];
  return findingsOf(design, library);
}

const findingsOf = derivedForLatest('findings of drift', (design: Design, library: Library) =>
  driftFindings(design, recipeDrift(library, design)),
);

export function driftFindings(design: Design, drift: Drift): Finding[] {
  const where = { kind: 'designs', id: design.id, pointer: '/recipe' };
  switch (drift.state) {
    case 'none':
      return [];
    case 'device-unknown': {
      const names = listed(drift.missingDevices.map((id) => `"${id}"`));
      const message = `The recipe uses ${names}, which the library does not have. The design itself is not affected.`;
      return [reportRecipe('recipe-device-unknown', where, message, { found: drift.missingDevices })];
    }
    case 'unresolved':
      return [reportRecipe('recipe-unresolved', where, `The recipe cannot be followed: ${drift.why}.`)];
    case 'option-gone':
      return [
        reportRecipe('recipe-option-gone', where, `The option of the recipe is no longer available: ${drift.why}.`),
      ];
    case 'same':
    case 'drifted':
      return [...hazardFindings(drift, where), ...staleFindings(drift, where), ...differenceFindings(drift, where)];
  }
}

type Place = Finding['where'];

function hazardFindings({ option }: Drift, where: Place): Finding[] {
  const hits = [...(option?.refusals ?? []), ...(option?.hazards ?? [])];
  return hits.map(({ hazard, text }) => reportRecipe('recipe-hazard', where, text, { found: hazard }));
}

function staleFindings({ stale }: Drift, where: Place): Finding[] {
  return stale.map(({ override, index, why }) => {
    const place = { ...where, pointer: `/recipe/overrides/${index}` };
    const message = `The recorded change "${describeChange(override)}" (${override.reason}) no longer applies: ${why}.`;
    return reportRecipe('recipe-override-stale', place, message, { found: override });
  });
}

function differenceFindings({ state, lines }: Drift, where: Place): Finding[] {
  if (state === 'same') return [];
  const message = `The design differs from its recipe: ${listedUpTo(lines, 3)}. Record the reason, or derive the design again.`;
  return [reportRecipe('recipe-drift', where, message, { found: lines })];
}

/**
 * Finds the drift of many designs, a slice at a time. Yields the results and the progress after every `slice` designs, so
 * that the caller can show progress and let other work run in between.
 */
export function* sweepDrift(
  library: Library,
  designs: Iterable<Design>,
  slice = 50,
): Generator<{ readonly done: number; readonly found: readonly SweptDesign[] }> {
  let found: SweptDesign[] = [];
  let done = 0;
  for (const design of designs) {
    const drift = recipeDrift(library, design);
    if (drift.state !== 'none') found.push({ design: design.id, drift, findings: driftFindings(design, drift) });
    done += 1;
    if (done % slice !== 0) continue;
    yield { done, found };
    found = [];
  }
  yield { done, found };
}
