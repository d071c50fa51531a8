import { kind } from './kind.ts';

export const operations = kind({
  id: 'operations',
  names: { one: 'operation', many: 'operations' },
  stored: 'list',
  table: true,
  columns: [
    { id: 'counts', label: 'Counts' },
    { id: 'secondsEach', label: 'Seconds each' },
    { id: 'setupSeconds', label: 'Set-up, s' },
    { id: 'station', label: 'Station' },
    { id: 'confidence', label: 'Times' },
  ],
  facets: [{ field: 'station', label: 'Station' }],
  menu: { section: 'rules', position: 2 },
});
