import { anywhere, type StudioAction } from './action.ts';

export const findCable: StudioAction = {
  id: 'find-cable',
  name: 'Which cable joins two devices',
  group: 'Create',
  words: ['connect', 'adapter', 'finder'],
  when: anywhere,
  run: ({ go }) => go('/cable-finder'),
};
