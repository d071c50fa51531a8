import { errorTable } from '../../platform/http/problem.ts';

export const exportErrors = errorTable({
  'import-refused': [422, 'The exported catalog can’t be imported'],
  'import-outdated': [409, 'The catalog was changed since the import was looked at'],
});
