import { kind } from './kind.ts';

export const mechanicals = kind({
  id: 'mechanicals',
  names: { one: 'mechanical part', many: 'mechanical parts' },
  stored: 'list',
  library: true,
  made: true,
  revised: true,
  numbered: { as: 'mechanical-other', byKind: { shell: 'shell', fastener: 'fastener' } },
  readByDerivation: true,
  menu: { section: 'library', position: 5 },
  columns: [
    { id: 'kind', label: 'Kind' },
    { id: 'family', label: 'Family' },
  ],
  facets: [
    { field: 'kind', label: 'Kind' },
    { field: 'family', label: 'Family' },
  ],
  table: true,
  blank: { kind: 'other' },
});
