import { errorTable } from '../../../platform/http/problem.ts';

export const revisionErrors = errorTable({
  'no-such-record-revision': [404, 'Revision not found'],
  'no-such-source': [404, 'Revision source not found'],
  'source-unreadable': [502, 'Couldn’t read the revision source'],
  unchanged: [409, 'Nothing changed since the last revision'],
  'revision-invalid': [422, 'Invalid revision'],
  'history-invalid': [422, 'Invalid revision history'],
  'history-too-large': [422, 'The revision history is too large'],
});
