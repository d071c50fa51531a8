import { kind } from './kind.ts';

export const drawings = kind({
  id: 'drawings',
  names: { one: 'drawing', many: 'drawings' },
  stored: 'files',
  scope: 'designs:write',
  page: '/cables/:id',
  numbered: { as: 'design' },
});
