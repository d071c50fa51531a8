import { errorTable } from '../platform/http/problem.ts';

export const jobErrors = errorTable({
  'no-such-job': [404, 'Job not found'],
  'no-such-job-kind': [422, 'This kind of job can’t be requested'],
  'job-is-over': [409, 'The job has already ended'],
});
