import { errorTable } from '../../platform/http/problem.ts';

/** What the routes of product families answer besides what all records do. */
export const productErrors = errorTable({
  'no-such-family': [404, 'Product family not found'],
  'change-refused': [422, 'This change to the families isn’t allowed'],
});
