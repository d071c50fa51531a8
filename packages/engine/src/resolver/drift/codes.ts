import { reporter } from '../../library/code-table.ts';

/** Codes about the recipe of a design. Warnings only: the recipe is advice, the design is what is built. */
export const recipeCodes = {
  'recipe-drift': { severity: 'warning', says: 'The design differs from its recipe and the change is not recorded.' },
  'recipe-override-stale': { severity: 'warning', says: 'A recorded change no longer applies to the design.' },
  'recipe-option-gone': {
    severity: 'warning',
    says: 'The option that a design was derived from is no longer available.',
  },
  'recipe-hazard': { severity: 'warning', says: 'The option that a design was derived from has a hazard.' },
  'recipe-unresolved': {
    severity: 'warning',
    says: 'A recipe cannot be followed because an end, or the recipe itself, is incomplete.',
  },
  'recipe-device-unknown': { severity: 'warning', says: 'A recipe names a device that is not in the library.' },
} as const;

export const reportRecipe = reporter(recipeCodes);
