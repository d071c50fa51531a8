/** The recipe on a design, read with care: it may be anything. */
import { isObject, keepsSchema, Recipe, type Design, type RecipeEnd } from '@cablewright/model';
import type { CableQuery } from '../options/option.ts';
import type { Library } from '../../library/library.ts';
import { soundRecord } from '../../library/definition.ts';

type ReadRecipe =
  | { readonly state: 'none' }
  /** There is one, but it cannot be read as one. */
  | { readonly state: 'broken' }
  /** An end is a requirement, no device yet. */
  | { readonly state: 'requirement'; readonly recipe: Recipe }
  | { readonly state: 'whole'; readonly recipe: Recipe; readonly query: CableQuery };

export function recipeOf(design: Design): ReadRecipe {
  if (design.recipe === undefined || design.recipe === null) return { state: 'none' };
  if (!isObject(design.recipe) || !keepsSchema(Recipe, design.recipe)) return { state: 'broken' };
  const recipe = design.recipe as Recipe;
  const [source, destination] = [deviceEnd(recipe.source), deviceEnd(recipe.destination)];
  if (source === undefined || destination === undefined) return { state: 'requirement', recipe };
  return { state: 'whole', recipe, query: { source, destination } };
}

function deviceEnd(end: RecipeEnd): { device: string; port?: string } | undefined {
  return 'device' in end ? end : undefined;
}

/** The devices a recipe names, whatever else it is; for a requirement end none. */
export function recipeDevices(design: { readonly recipe?: unknown }): string[] {
  if (!isObject(design.recipe)) return [];
  const { source, destination } = design.recipe;
  const ids = [source, destination].flatMap((end) =>
    isObject(end) && typeof end['device'] === 'string' ? [end['device']] : [],
  );
  return [...new Set(ids)];
}

/** Those of them the library does not have. */
export function missingDevices(library: Library, design: Design): string[] {
  return recipeDevices(design).filter((id) => soundRecord(library, 'devices', id) === undefined);
}
