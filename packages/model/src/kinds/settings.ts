import { kind } from './kind.ts';

export const settings = kind({
  id: 'settings',
  names: { one: 'settings', many: 'settings' },
  stored: 'files',
  readByDerivation: true,
  readByChecks: true,
  frozenWhole: true,
  uncited: true,
  checkedOnSave: true,
});
