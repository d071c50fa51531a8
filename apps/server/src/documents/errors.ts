import { errorTable } from '../http/problem.ts';

export const documentErrors = errorTable({
  'no-such-document': [404, 'There is no such document'],
  'document-refused': [422, 'The document cannot be drawn as asked'],
});
