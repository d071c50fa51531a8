import { kind } from './kind.ts';

export const products = kind({
  id: 'products',
  names: { one: 'product family', many: 'product families' },
  stored: 'list',
  revised: true,
  numbered: { as: 'design' },
});
