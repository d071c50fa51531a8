import { anywhere, type StudioAction } from './action.ts';

export const approve: StudioAction = {
  id: 'approve',
  name: 'Approve what waits for you',
  group: 'Go on',
  words: ['release', 'check', 'sign', 'inbox'],
  when: anywhere,
  run: ({ go }) => go('/'),
};
