import { errorTable } from '../../platform/http/problem.ts';

export const documentErrors = errorTable({
  'no-such-variant': [404, 'Variant not found'],
  'no-such-document': [404, 'Document not found'],
  'table-unreadable': [422, 'Couldn’t read the result table'],
  'no-such-exporter': [404, 'Exporter not found'],
  'exporter-failed': [502, 'The module couldn’t create the file'],
  'document-over-budget': [503, 'The document takes too much time or memory'],
  'document-refused': [422, 'The document can’t be created with these options'],
});
