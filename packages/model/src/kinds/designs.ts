import { kind } from './kind.ts';

export const designs = kind({
  id: 'designs',
  names: { one: 'cable', many: 'cables' },
  stored: 'files',
  scope: 'designs:write',
  page: '/cables/:id',
  numbered: { as: 'design' },
  packLine: { position: 1, names: { one: 'example cable', many: 'example cables' } },
});
