import { reporter } from '../../library/code-table.ts';

/** Codes about the recipe of a design. Never errors: the recipe is advice, the body is what is built. */
export const recipeCodes = {
  'recipe-drift': { severity: 'warning', says: 'The design differs from its recipe in a way nobody recorded.' },
  'recipe-override-stale': { severity: 'warning', says: 'A recorded change has nothing to act on any more.' },
  'recipe-option-gone': { severity: 'warning', says: 'The option a design was derived from is no longer offered.' },
  'recipe-hazard': { severity: 'warning', says: 'The option a design was derived from runs into a hazard.' },
  'recipe-unresolved': {
    severity: 'warning',
    says: 'A recipe cannot be derived: an end, or the recipe, is not settled.',
  },
  'recipe-device-unknown': { severity: 'warning', says: 'A recipe names a device the library does not have.' },
} as const;

export const reportRecipe = reporter(recipeCodes);
