import { errorTable } from '../../platform/http/problem.ts';

export const importErrors = errorTable({
  'no-such-importer': [404, 'Importer not found'],
  'no-importer-for': [422, 'No importer reads this file'],
  'import-failed': [422, 'The importer could not read this'],
  'no-plan': [409, 'This job has no import plan to publish'],
  'catalog-changed': [409, 'The catalog changed since the import was run'],
  'plan-published': [409, 'The plan has already been published'],
});
