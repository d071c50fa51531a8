import { errorTable } from '../../platform/http/problem.ts';

/** Errors of the resolver, in addition to those of all records. */
export const resolverErrors = errorTable({
  'cannot-resolve': [422, 'Invalid question'],
  'resolver-over-budget': [503, 'The question takes too much time or memory'],
  'no-recipe': [409, 'The design has no recipe'],
  'has-recipe': [409, 'The design already has a recipe'],
  'recipe-not-followed': [409, 'The recipe cannot be derived'],
  'recipe-not-found': [409, 'No recipe was found for the design'],
  'reasons-missing': [422, 'Every change needs a reason'],
});
