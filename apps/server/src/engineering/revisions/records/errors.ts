import { errorTable } from '../../../platform/http/problem.ts';

export const revisionErrors = errorTable({
  'no-such-record-revision': [404, 'The record has no such revision'],
  'no-such-source': [404, 'There is no such source of revisions'],
  'source-unreadable': [502, 'The source of revisions cannot be read'],
  unchanged: [409, 'Nothing changed since the last revision'],
  'revision-invalid': [422, 'The revision cannot be saved'],
  'history-invalid': [422, 'The history cannot be saved'],
  'history-too-large': [422, 'The history is too large'],
});
