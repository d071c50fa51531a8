import { kind } from './kind.ts';

export const hazards = kind({
  id: 'hazards',
  names: { one: 'hazard', many: 'hazards' },
  titles: { one: 'hazard rule', many: 'hazard rules' },
  stored: 'list',
  guarded: true,
  readByDerivation: true,
  readByChecks: true,
  frozenWhole: true,
  exactWords: true,
  checkedOnSave: true,
  menu: { section: 'rules', position: 1 },
  columns: [
    { id: 'severity', label: 'What it does', words: { of: { reject: 'forbids' }, otherwise: 'warns' } },
    { id: 'state', label: 'State', field: 'enabled', words: { of: { false: 'off' }, otherwise: 'on' } },
  ],
  facets: [{ field: 'severity', label: 'What it does' }],
  blank: { severity: 'warning', a: {}, b: {} },
  packLine: { position: 8 },
});
