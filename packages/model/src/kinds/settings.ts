import { kind } from './kind.ts';

export const settings = kind({
  id: 'settings',
  names: { one: 'settings', many: 'settings' },
  stored: 'files',
  scope: 'settings:write',
  page: '/settings/organisation',
  readByDerivation: true,
  readByChecks: true,
  frozenWhole: true,
  uncited: true,
  checkedOnSave: true,
});
