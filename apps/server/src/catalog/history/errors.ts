import { errorTable } from '../../platform/http/problem.ts';

export const historyErrors = errorTable({
  'no-such-change': [404, 'Change set not found'],
  'no-history': [409, 'This catalog has no history'],
  'nothing-to-restore': [409, 'Nothing in this change set can be restored'],
  'being-edited': [409, 'Someone else is editing it'],
});
