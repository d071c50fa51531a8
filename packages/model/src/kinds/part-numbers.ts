import { kind } from './kind.ts';

export const partNumbers = kind({
  id: 'part-numbers',
  names: { one: 'part-number scheme', many: 'part-number schemes' },
  stored: 'object',
  page: '/settings/part-numbers',
  uncited: true,
});
