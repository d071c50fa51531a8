import { errorTable } from '../../platform/http/problem.ts';

export const tokenErrors = errorTable({
  'no-such-token': [404, 'API token not found'],
  'scope-beyond-role': [422, 'A token cannot have more access than its owner'],
  'too-many-tokens': [409, 'Too many API tokens'],
});
