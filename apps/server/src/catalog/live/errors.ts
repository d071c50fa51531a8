import { errorTable } from '../../platform/http/problem.ts';

export const liveErrors = errorTable({
  'frozen-missing': [409, 'Records frozen with the revision are missing'],
});
