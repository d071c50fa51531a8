import { errorTable } from '../../platform/http/problem.ts';

export const settingsErrors = errorTable({
  'bad-setting': [422, 'A setting cannot be that'],
  'set-by-server': [409, 'The server sets this'],
  'no-settings-key': [409, 'The hub has no key to keep secrets with'],
});
