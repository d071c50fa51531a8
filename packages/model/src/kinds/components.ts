import { kind } from './kind.ts';

export const components = kind({
  id: 'components',
  names: { one: 'component', many: 'components' },
  stored: 'list',
  library: true,
  made: true,
  revised: true,
  numbered: { as: 'component', byKind: { 'bare-pcb': 'bare-pcb' } },
  readByDerivation: true,
  menu: { section: 'library', position: 3 },
  columns: [
    { id: 'kind', label: 'Kind' },
    { id: 'value', label: 'Value' },
    { id: 'mpn', label: 'Manufacturer number' },
  ],
  facets: [{ field: 'kind', label: 'Kind' }],
  table: true,
  blank: { kind: 'resistor' },
  packLine: { position: 5 },
});
