/** Reads the recipe of a design defensively, because the stored value may be anything. */
import { isObject, keepsSchema, Recipe, recipeDevices, type Design, type RecipeEnd } from '@cablewright/model';
import type { CableQuery } from '../options/option.ts';
import type { Library } from '../../library/library.ts';
import { soundRecord } from '../../library/definition.ts';

type ReadRecipe =
  | { readonly state: 'none' }
  /** The design has a recipe that can't be read. */
  | { readonly state: 'broken' }
  /** An end of the recipe is a requirement without a device yet. */
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

/** The recipe's devices that are missing from the library. */
export function missingDevices(library: Library, design: Design): string[] {
  return recipeDevices(design).filter((id) => soundRecord(library, 'devices', id) === undefined);
}
