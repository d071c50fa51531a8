import { kind } from './kind.ts';

export const operations = kind({
  id: 'operations',
  names: { one: 'operation', many: 'operations' },
  titles: { one: 'labour operation', many: 'labour operations' },
  stored: 'list',
  scope: 'settings:write',
  table: true,
  columns: [
    { id: 'counts', label: 'Counts' },
    { id: 'secondsEach', label: 'Seconds each' },
    { id: 'setupSeconds', label: 'Set-up, s' },
    { id: 'station', label: 'Station' },
    { id: 'confidence', label: 'Times' },
  ],
  facets: [{ field: 'station', label: 'Station' }],
  blank: { counts: 'cables', secondsEach: 60, station: 'Bench', confidence: 'estimated' },
  menu: { section: 'rules', position: 2 },
});
