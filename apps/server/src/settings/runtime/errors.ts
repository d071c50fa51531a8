import { errorTable } from '../../platform/http/problem.ts';

export const settingsErrors = errorTable({
  'bad-setting': [422, 'Invalid setting'],
  'set-by-server': [409, 'This setting is set on the server'],
  'no-settings-key': [409, 'The server has no key to encrypt secrets'],
});
