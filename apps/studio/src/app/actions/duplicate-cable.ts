import { whoWritesOnCable, type StudioAction } from './action.ts';

export const duplicateCable: StudioAction = {
  id: 'duplicate-cable',
  name: 'Duplicate this cable…',
  group: 'This cable',
  words: ['copy'],
  when: whoWritesOnCable,
  run: ({ go, cable = '' }) => go('/cables', { task: 'duplicate', of: cable }),
};
