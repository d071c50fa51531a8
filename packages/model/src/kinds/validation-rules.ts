import { kind } from './kind.ts';

export const validationRules = kind({
  id: 'validation-rules',
  names: { one: 'rule', many: 'rules' },
  stored: 'list',
  page: '/rules/:id',
  readByChecks: true,
  frozenWhole: true,
  checkedOnSave: true,
});
