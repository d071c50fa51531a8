import { kind } from './kind.ts';

export const bodies = kind({
  id: 'bodies',
  names: { one: 'connector body', many: 'connector bodies' },
  stored: 'list',
  drawn: true,
  library: true,
  made: true,
  revised: true,
  numbered: { as: 'body' },
  readByDerivation: true,
  menu: { section: 'library', position: 7 },
  columns: [
    { id: 'family', label: 'Family' },
    { id: 'gender', label: 'Gender' },
    { id: 'positions', label: 'Positions', counts: true },
    { id: 'construction', label: 'Construction' },
  ],
  facets: [
    { field: 'family', label: 'Family' },
    { field: 'gender', label: 'Gender' },
  ],
  table: true,
  blank: { positions: [] },
});
