import { errorTable } from '../../platform/http/problem.ts';

export const moduleErrors = errorTable({
  'no-such-module': [404, 'Module not found'],
  'module-refused': [422, 'The module cannot be installed'],
  'consent-required': [409, 'Agree to what the module may do'],
  'modules-off': [409, 'Code modules are turned off on this server'],
  'bad-module-setting': [422, 'Invalid module setting'],
  'no-such-view': [404, 'Compare view not found'],
  'module-failed': [502, 'The module failed'],
});
