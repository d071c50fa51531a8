import { kind } from './kind.ts';

export const packs = kind({
  id: 'packs',
  names: { one: 'pack', many: 'packs' },
  stored: 'list',
  writtenBy: 'hub',
  page: '/packs',
  uncited: true,
  unsearched: true,
});
