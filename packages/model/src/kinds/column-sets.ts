import { kind } from './kind.ts';

export const columnSets = kind({
  id: 'column-sets',
  names: { one: 'column set', many: 'column sets' },
  stored: 'list',
  uncited: true,
  unsearched: true,
});
