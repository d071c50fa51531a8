import { errorTable } from '../../platform/http/problem.ts';

export const tokenErrors = errorTable({
  'no-such-token': [404, 'There is no such API token'],
  'scope-beyond-role': [422, 'A token may not be allowed more than its maker'],
  'too-many-tokens': [409, 'There are too many API tokens'],
});
