import { errorTable } from '../../platform/http/problem.ts';

export const historyErrors = errorTable({
  'no-such-change': [404, 'There is no such change set'],
  'no-history': [409, 'This catalog keeps no history'],
  'nothing-to-restore': [409, 'Nothing in this change set can be restored'],
  'being-edited': [409, 'Another person is editing it'],
});
