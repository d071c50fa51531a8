import { kind } from './kind.ts';

export const proposals = kind({
  id: 'proposals',
  names: { one: 'proposal', many: 'proposals' },
  titles: { one: 'board proposal', many: 'board proposals' },
  stored: 'list',
  page: '/board-proposals?p=:id',
  uncited: true,
});
