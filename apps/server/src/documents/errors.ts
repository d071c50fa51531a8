import { errorTable } from '../platform/http/problem.ts';

export const documentErrors = errorTable({
  'no-such-document': [404, 'There is no such document'],
  'table-unreadable': [422, 'The table of results cannot be read'],
  'no-such-exporter': [404, 'There is no such exporter'],
  'exporter-failed': [502, 'A code module could not make the file'],
  'document-refused': [422, 'The document cannot be drawn as asked'],
});
