import { reporter } from '../../library/code-table.ts';

/** Codes of what can be wrong with a question for a design. */
export const derivationCodes = {
  'option-unknown': { severity: 'error', says: 'The two devices have no option of the id asked for.' },
  'option-none': { severity: 'error', says: 'There is no way to join the two devices, not even an incomplete one.' },
  'stock-unknown': { severity: 'error', says: 'The wire stock asked for is not in the library.' },
  'length-invalid': { severity: 'error', says: 'The length asked for is not a number of millimetres above zero.' },
} as const;

export const reportDerivation = reporter(derivationCodes);
