import { kind } from './kind.ts';

export const products = kind({
  id: 'products',
  names: { one: 'product family', many: 'product families' },
  stored: 'list',
  page: '/products/:id',
  revised: true,
  numbered: { as: 'design' },
});
