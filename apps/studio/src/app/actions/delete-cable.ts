import { whoWritesOnCable, type StudioAction } from './action.ts';

export const deleteCable: StudioAction = {
  id: 'delete-cable',
  name: 'Delete this cable',
  group: 'This cable',
  words: ['remove', 'trash'],
  when: whoWritesOnCable,
  run: ({ go, cable = '' }) => go('/cables', { task: 'delete', of: cable }),
};
