import { kind } from './kind.ts';

export const customers = kind({
  id: 'customers',
  names: { one: 'customer', many: 'customers' },
  stored: 'files',
  page: '/customers/:id',
  writtenBy: 'hub',
  confidential: true,
  uncited: true,
  unsearched: true,
});
