import { errorTable } from '../platform/http/problem.ts';

export const jobErrors = errorTable({
  'no-such-job': [404, 'There is no such job'],
  'no-such-job-kind': [422, 'That is no job one can ask for'],
  'job-is-over': [409, 'The job is over'],
});
