import { errorTable } from '../../platform/http/problem.ts';

export const mirrorErrors = errorTable({
  'mirror-not-stopped': [409, 'The mirror is not stopped by this commit'],
});
