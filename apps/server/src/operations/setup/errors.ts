import { errorTable } from '../../platform/http/problem.ts';

export const setupErrors = errorTable({
  'setup-done': [409, 'Setup is finished'],
  'setup-code-wrong': [403, 'That is not the setup code'],
  'setup-tries': [429, 'Too many setup codes were tried'],
  'unknown-module': [422, 'There is no such module'],
  'admin-required': [422, 'Setup needs the admin'],
});
