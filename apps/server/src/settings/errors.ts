import { errorTable } from '../platform/http/problem.ts';

export const engineeringErrors = errorTable({
  'logo-invalid': [422, 'Invalid logo'],
  'typeface-invalid': [422, 'Invalid typeface'],
});
