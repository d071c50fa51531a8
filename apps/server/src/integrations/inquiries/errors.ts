import { errorTable } from '../../platform/http/problem.ts';

export const inquiryErrors = errorTable({
  'no-such-file': [404, 'The inquiry has no such file'],
  'file-missing': [409, 'The file is not in the store any more'],
  'file-imported': [409, 'The file was imported'],
  'too-many-files': [422, 'The inquiry has too many files'],
});
