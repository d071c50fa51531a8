import { errorTable } from '../http/problem.ts';

export const exportErrors = errorTable({
  'import-refused': [422, 'The exported catalog cannot be brought in'],
});
