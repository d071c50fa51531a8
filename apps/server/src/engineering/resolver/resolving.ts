/** The resolver's tasks in a thread. Questions and answers can be sent between threads. */
import {
  deriveCable,
  draftProposals,
  draftStates,
  resolveCable,
  type CableQuery,
  type DerivedDesign,
  type Library,
} from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { optionAnswer, resolutionAnswer } from './option-answer.ts';
import { recipeAnswer } from './recipe-answer.ts';

export type Resolving =
  /** The design that a recipe derives, or the recipe that matches a design. */
  | { readonly find: 'recipe'; readonly design: Design }
  | { readonly find: 'options' | 'drafts'; readonly query: CableQuery }
  | {
      readonly find: 'design';
      readonly query: CableQuery;
      readonly option: string | undefined;
      readonly settings: NonNullable<Parameters<typeof deriveCable>[3]>;
    };

/** The problems because of which a question has no answer. */
interface Unresolved {
  readonly wrong: readonly Finding[];
}

export type Options = ReturnType<typeof resolutionAnswer>;
export type Drafts = ReturnType<typeof draftStates>;
export type FoundDesign = Pick<DerivedDesign, 'design' | 'missing' | 'lacking' | 'leftOut'> & {
  readonly option: ReturnType<typeof optionAnswer>;
};
export type FoundRecipe = ReturnType<typeof recipeAnswer>;
export type Resolved = Unresolved | { readonly found: Options | Drafts | FoundDesign | FoundRecipe };

export function resolving(task: Resolving, library: Library): Resolved {
  if (task.find === 'design') return derivedOf(task, library);
  if (task.find === 'recipe') return { found: recipeAnswer(library, task.design) };
  const resolution = resolveCable(library, task.query);
  const { sources, destinations, findings } = resolution;
  if (sources.length === 0 || destinations.length === 0) return { wrong: findings };
  if (task.find === 'options') return { found: resolutionAnswer(library, resolution) };
  return { found: draftStates(library, draftProposals(library, resolution)) };
}

function derivedOf({ query, option, settings }: Extract<Resolving, { find: 'design' }>, library: Library): Resolved {
  const derivation = deriveCable(library, query, option, settings);
  if (!derivation.ok) return { wrong: derivation.findings };
  const { design, missing, lacking, leftOut } = derivation;
  return { found: { design, missing, lacking, leftOut, option: optionAnswer(library, derivation.option) } };
}
