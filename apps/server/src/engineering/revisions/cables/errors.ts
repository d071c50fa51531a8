import { errorTable } from '../../../platform/http/problem.ts';

export const versionErrors = errorTable({
  'no-such-version': [404, 'There is no such revision'],
  'placed-not-saved': [409, 'A placed design has no revision to pin'],
  'wrong-state': [409, 'The revision is not in the state for this'],
  'approvals-off': [409, 'Approvals are off'],
});
