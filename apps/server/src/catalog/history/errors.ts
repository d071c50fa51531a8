import { errorTable } from '../../platform/http/problem.ts';

export const historyErrors = errorTable({
  'no-such-change': [404, 'There is no such change set'],
  'no-history': [409, 'This catalog keeps no history'],
  'nothing-to-restore': [409, 'Nothing of this change set can be restored'],
  'being-edited': [409, 'Somebody is editing it'],
});
