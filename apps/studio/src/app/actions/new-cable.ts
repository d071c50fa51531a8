import { whoWrites, type StudioAction } from './action.ts';

export const newCable: StudioAction = {
  id: 'new-cable',
  name: 'New cable',
  group: 'Create',
  words: ['add a cable', 'draw a lead', 'start'],
  when: whoWrites,
  run: ({ go }) => go('/cables', { new: '1' }),
};
