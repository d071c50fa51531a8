import { whoWritesOnCable, type StudioAction } from './action.ts';

export const renameCable: StudioAction = {
  id: 'rename-cable',
  name: 'Rename this cable…',
  group: 'This cable',
  words: ['name', 'id'],
  when: whoWritesOnCable,
  run: ({ go, cable = '' }) => go('/cables', { task: 'rename', of: cable }),
};
