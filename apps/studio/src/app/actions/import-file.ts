import { whoWrites, type StudioAction } from './action.ts';

export const importFile: StudioAction = {
  id: 'import-file',
  name: 'Import parts, a from-to list or a harness',
  group: 'Create',
  words: ['csv', 'excel', 'xlsx', 'spreadsheet', 'upload', 'wireviz', 'kicad', 'kbl'],
  when: whoWrites,
  run: ({ go }) => go('/import'),
};
