import { whoWrites, type StudioAction } from './action.ts';

export const newOrder: StudioAction = {
  id: 'new-order',
  name: 'New order',
  group: 'Create',
  words: ['plan an order', 'build pieces', 'work order'],
  when: whoWrites,
  run: ({ go }) => go('/orders', { new: 'order' }),
};
