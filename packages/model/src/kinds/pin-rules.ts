import { kind } from './kind.ts';

export const pinRules = kind({
  id: 'pin-rules',
  names: { one: 'pin rule', many: 'pin rules' },
  titles: { one: 'cell of the pin matrix', many: 'pin matrix' },
  stored: 'list',
  page: '/pin-matrix',
  readByChecks: true,
  frozenWhole: true,
});
