import { kind } from './kind.ts';

export const importMappings = kind({
  id: 'import-mappings',
  names: { one: 'import mapping', many: 'import mappings' },
  stored: 'list',
  uncited: true,
  unsearched: true,
});
