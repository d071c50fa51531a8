import { kind } from './kind.ts';

export const resolverPolicy = kind({
  id: 'resolver-policy',
  names: { one: 'ranking of options', many: 'rankings of options' },
  stored: 'object',
  guarded: true,
  page: '/cable-finder/ranking',
  uncited: true,
  readByDerivation: true,
  checkedOnSave: true,
});
