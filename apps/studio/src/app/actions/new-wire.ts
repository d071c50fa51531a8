import { whoWrites, type StudioAction } from './action.ts';

export const newWire: StudioAction = {
  id: 'new-wire',
  name: 'New wire stock',
  group: 'Create',
  words: ['add a wire', 'cable stock'],
  when: whoWrites,
  run: ({ go }) => go('/library/wires/@new'),
};
