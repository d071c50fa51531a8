import { reporter } from '../../library/code-table.ts';

/** Reasons why a design cannot be derived. */
export const derivationCodes = {
  'option-refused': { severity: 'error', says: 'A hazard rule forbids the option that a request names.' },
  'option-unknown': { severity: 'error', says: 'The two devices have no option with this id.' },
  'option-none': { severity: 'error', says: 'There is no way to connect the two devices, not even an incomplete one.' },
  'stock-unknown': { severity: 'error', says: 'The requested wire stock is not in the library.' },
  'length-invalid': { severity: 'error', says: 'The requested length is not a number of millimetres greater than 0.' },
} as const;

export const reportDerivation = reporter(derivationCodes);
