import { kind } from './kind.ts';

export const resolverPolicy = kind({
  id: 'resolver-policy',
  names: { one: 'ranking of options', many: 'rankings of options' },
  stored: 'object',
  uncited: true,
  readByDerivation: true,
  checkedOnSave: true,
});
