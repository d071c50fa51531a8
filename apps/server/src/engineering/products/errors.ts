import { errorTable } from '../../platform/http/problem.ts';

/** Errors of product families, in addition to those of all records. */
export const productErrors = errorTable({
  'no-such-family': [404, 'Product family not found'],
  'change-refused': [422, 'This change to the families isn’t allowed'],
});
