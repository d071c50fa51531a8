import { onCable, type StudioAction } from './action.ts';

export const exportFiles: StudioAction = {
  id: 'export-files',
  name: 'Export: PDF, CSV, files for testers and machines',
  group: 'This cable',
  words: ['download', 'excel', 'print all', 'dxf', 'continuity'],
  when: onCable,
  run: ({ show }) => show({ tab: 'documents' }),
};
