import { kind } from './kind.ts';

export const quotations = kind({
  id: 'quotations',
  names: { one: 'quotation', many: 'quotations' },
  stored: 'files',
  page: '/quotations/:id',
  writtenBy: 'hub',
  confidential: true,
  uncited: true,
  unsearched: true,
});
