import { errorTable } from '../../platform/http/problem.ts';

/** Errors of the part-number routes. The errors of saves are in the catalog's table. */
export const numberErrors = errorTable({
  'no-such-offer': [404, 'The pack offers no numbering scheme'],
  'no-number': [422, 'The record has no part number'],
  'number-not-issued': [404, 'The number was never issued'],
  'number-kept': [409, 'The number cannot be given back'],
  'no-next-number': [422, 'No next number is available'],
});
