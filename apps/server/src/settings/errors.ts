import { errorTable } from '../platform/http/problem.ts';

export const engineeringErrors = errorTable({
  'logo-invalid': [422, 'The logo cannot be used'],
  'typeface-invalid': [422, 'The typeface cannot be used'],
});
