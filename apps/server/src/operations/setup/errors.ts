import { errorTable } from '../../platform/http/problem.ts';

export const setupErrors = errorTable({
  'setup-done': [409, 'Setup is already finished'],
  'setup-code-wrong': [403, 'Wrong setup code'],
  'setup-tries': [429, 'Too many wrong setup codes'],
  'unknown-module': [422, 'Module not found'],
  'admin-required': [422, 'Owner details are required'],
});
