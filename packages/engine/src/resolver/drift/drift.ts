/** Drift: the changes to a design since it was derived, apart from the changes recorded on purpose. */
import type { BodyChange, Design, Finding, Recipe } from '@cablewright/model';
import { deriveOption } from '../derive/derive.ts';
import type { DerivedDesign } from '../derive/derived.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derived } from '@cablewright/derive';
import type { CableOption, CableQuery } from '../options/option.ts';
import { findOption, portsOf, resolveCable } from '../options/resolve.ts';
import { alignIds } from './align.ts';
import { describeChange, diffBodies } from './body-changes.ts';
import { applyOverrides, type StaleOverride } from './overrides.ts';
import { missingDevices, recipeOf } from './recipe.ts';

/**
 * none: there is no recipe. same: the design is as derived, including recorded changes. drifted: it differs.
 * unresolved: an end is a requirement, or the recipe can't be read or followed. option-gone, device-unknown: the
 * library has changed.
 */
export const driftStates = ['none', 'same', 'drifted', 'unresolved', 'option-gone', 'device-unknown'] as const;
export type DriftState = (typeof driftStates)[number];

export interface Drift {
  readonly state: DriftState;
  /** The changes that turn the result of the recipe, overrides included, into the design. */
  readonly differences: readonly BodyChange[];
  /** The differences, as text. */
  readonly lines: readonly string[];
  readonly stale: readonly StaleOverride[];
  /** The design that the recipe derives now, with the design's ids and the overrides applied. */
  readonly expected?: Design;
  readonly option?: CableOption;
  readonly missingDevices: readonly string[];
  /** Why the recipe is unresolved or its option is gone. */
  readonly why?: string;
}

const nothing = { differences: [], lines: [], stale: [], missingDevices: [] };

/** Derives the design's recipe again, applies its overrides and compares the bodies. Never throws, whatever the recipe. */
export function recipeDrift(library: Library, design: Design): Drift {
  const read = recipeOf(design);
  if (read.state === 'none') return { ...nothing, state: 'none' };
  const missing = missingDevices(library, design);
  if (missing.length > 0) return { ...nothing, state: 'device-unknown', missingDevices: missing };
  if (read.state === 'broken') return unresolved('it is not a valid recipe');
  if (read.state === 'requirement') return unresolved('no device has been chosen for one end yet');
  const derived = deriveRecipe(library, read.recipe, read.query);
  if (!derived.ok) return { ...nothing, state: derived.state, why: derived.why };
  const aligned = alignIds(derived.derived.design, design);
  const { design: expected, stale } = applyOverrides(aligned, read.recipe.overrides ?? []);
  const differences = diffBodies(expected, design);
  return {
    state: differences.length === 0 ? 'same' : 'drifted',
    differences,
    lines: differences.map(describeChange),
    stale,
    expected,
    option: derived.derived.option,
    missingDevices: [],
  };
}

function unresolved(why: string): Drift {
  return { ...nothing, state: 'unresolved', why };
}

type DerivedRecipe =
  | { readonly ok: true; readonly derived: DerivedDesign }
  | { readonly ok: false; readonly state: 'unresolved' | 'option-gone'; readonly why: string };

const derivedRecipes = derived<Library, Map<string, DerivedRecipe>>('recipes of derived cables', () => new Map());

/** The design that a recipe derives in this snapshot, before overrides. Cached for equal recipes. */
function deriveRecipe(library: Library, recipe: Recipe, query: CableQuery): DerivedRecipe {
  const known = derivedRecipes(library);
  const key = JSON.stringify([query.source, query.destination, recipe.option, recipe.stock, recipe.lengthMm]);
  let answer = known.get(key);
  if (answer === undefined) known.set(key, (answer = derive(library, recipe, query)));
  return answer;
}

function derive(library: Library, recipe: Recipe, query: CableQuery): DerivedRecipe {
  const findings = [...portsOf(library, query.source).findings, ...portsOf(library, query.destination).findings];
  const wrong = findings.find(
    ({ code }) => code === 'port-unknown' || code === 'device-loop' || code === 'device-unknown',
  );
  if (wrong !== undefined) return { ok: false, state: 'unresolved', why: wrong.message };
  if (recipe.stock !== undefined && definition(library, 'wires', recipe.stock) === undefined) {
    return { ok: false, state: 'unresolved', why: `its wire stock "${recipe.stock}" is not in the library` };
  }
  const option = recipe.option === undefined ? undefined : findOption(library, query, recipe.option);
  if (option === undefined) return { ok: false, state: 'option-gone', why: optionsNow(library, recipe, query) };
  return { ok: true, derived: deriveOption(library, option, { stock: recipe.stock, lengthMm: recipe.lengthMm }) };
}

function optionsNow(library: Library, recipe: Recipe, query: CableQuery): string {
  const { options, refused } = resolveCable(library, query);
  const ids = [...options, ...refused].map(({ id }) => id);
  const named = recipe.option === undefined ? 'it has no option' : `"${recipe.option}" is no longer available`;
  return `${named} (available: ${ids.join(', ') || 'none'})`;
}

/** A design with its drift, from a sweep over many designs. */
export interface SweptDesign {
  readonly design: string;
  readonly drift: Drift;
  readonly findings: readonly Finding[];
}
