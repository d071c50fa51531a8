import { errorTable } from '../../platform/http/problem.ts';

export const importErrors = errorTable({
  'no-such-importer': [404, 'There is no such importer'],
  'import-failed': [422, 'The importer can make nothing of this'],
  'no-plan': [409, 'This job has no plan to publish'],
  'catalog-changed': [409, 'The catalog changed since the import was run'],
  'plan-published': [409, 'The plan is published already'],
});
