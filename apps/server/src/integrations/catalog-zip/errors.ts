import { errorTable } from '../../platform/http/problem.ts';

export const exportErrors = errorTable({
  'import-refused': [422, 'The exported catalog can’t be imported'],
  'import-outdated': [409, 'The catalog has changed since the dry run'],
});
