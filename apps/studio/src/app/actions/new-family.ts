import { whoWrites, type StudioAction } from './action.ts';

export const newFamily: StudioAction = {
  id: 'new-family',
  name: 'New product family',
  group: 'Create',
  words: ['product', 'variants', 'lengths'],
  when: whoWrites,
  run: ({ go }) => go('/products', { new: 'family' }),
};
