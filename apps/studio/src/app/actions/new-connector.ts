import { whoWrites, type StudioAction } from './action.ts';

export const newConnector: StudioAction = {
  id: 'new-connector',
  name: 'New connector',
  group: 'Create',
  words: ['add a part', 'housing', 'plug', 'socket'],
  when: whoWrites,
  run: ({ go }) => go('/library/connectors', { new: '1' }),
};
