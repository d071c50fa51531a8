import { errorTable } from '../../platform/http/problem.ts';

export const batchErrors = errorTable({
  'batch-refused': [422, 'The batch has problems'],
});
