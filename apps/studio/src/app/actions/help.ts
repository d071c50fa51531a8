import { anywhere, type StudioAction } from './action.ts';

export const help: StudioAction = {
  id: 'help',
  name: 'Help for this page',
  group: 'Help',
  words: ['guide', 'docs', 'manual', 'how'],
  keys: ['?'],
  when: anywhere,
  run: ({ openHelp }) => openHelp(),
};
