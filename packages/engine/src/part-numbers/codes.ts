import { reporter } from '../library/code-table.ts';

/** Codes of part numbers: what the report lists, and what the guards of a save refuse with. */
export const partNumberCodes = {
  'pn-malformed': { severity: 'warning', says: 'A number is not built as the numbering scheme builds numbers.' },
  'pn-wrong-kind': { severity: 'warning', says: 'A number says another kind of part than its record is.' },
  'pn-out-of-range': { severity: 'warning', says: 'The count or variant in a number lies outside its range.' },
  'pn-excluded': { severity: 'warning', says: 'The count in a number is one the scheme never gives out.' },
  'number-in-use': { severity: 'error', says: 'A save gives a part a number that another part has.' },
  'pn-immutable': { severity: 'error', says: 'A save changes or removes a number under a scheme that keeps them.' },
} as const;

export const reportNumber = reporter(partNumberCodes);
