import { reporter } from '../library/code-table.ts';

/** Codes for part numbers: those of the health report, and those that refuse a save. */
export const partNumberCodes = {
  'pn-malformed': { severity: 'warning', says: 'A part number does not match the numbering scheme.' },
  'pn-wrong-kind': { severity: 'warning', says: 'A part number belongs to a different kind of part than its record.' },
  'pn-out-of-range': { severity: 'warning', says: 'The count or variant in a part number is outside its range.' },
  'pn-excluded': { severity: 'warning', says: 'The count in a part number is excluded by the scheme.' },
  'number-in-use': { severity: 'error', says: 'A save assigns a part number that another part already has.' },
  'pn-immutable': {
    severity: 'error',
    says: 'A save changes or removes a part number although the scheme makes numbers permanent.',
  },
} as const;

export const reportNumber = reporter(partNumberCodes);
