import { kind } from './kind.ts';

export const ratingTables = kind({
  id: 'rating-tables',
  names: { one: 'rating table', many: 'rating tables' },
  stored: 'list',
  readByDerivation: true,
  readByChecks: true,
  frozenWhole: true,
});
