import { errorTable } from '../../platform/http/problem.ts';

export const eventErrors = errorTable({
  'too-many-streams': [429, 'Too many event streams'],
});
