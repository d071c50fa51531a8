import { kind } from './kind.ts';

export const kits = kind({
  id: 'kits',
  names: { one: 'kit', many: 'kits' },
  stored: 'list',
  library: true,
  revised: true,
  numbered: { as: 'kit' },
  menu: { section: 'library', position: 6 },
  columns: [
    { id: 'sku', label: 'Order number' },
    { id: 'contents', label: 'Parts', counts: true },
  ],
  blank: { contents: [] },
});
