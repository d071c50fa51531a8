import { kind } from './kind.ts';

export const connectors = kind({
  id: 'connectors',
  names: { one: 'connector', many: 'connectors' },
  stored: 'list',
  drawn: true,
  library: true,
  made: true,
  revised: true,
  numbered: { as: 'connector' },
  readByDerivation: true,
  menu: { section: 'library', position: 1 },
  columns: [
    { id: 'body', label: 'Body' },
    { id: 'interface', label: 'Pinout' },
    { id: 'construction', label: 'Construction' },
  ],
  facets: [
    { field: 'construction', label: 'Construction' },
    { field: 'interface', label: 'Pinout' },
  ],
  table: true,
  packLine: { position: 3 },
});
