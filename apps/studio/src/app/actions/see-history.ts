import { onCable, type StudioAction } from './action.ts';

export const seeHistory: StudioAction = {
  id: 'see-history',
  name: 'History: undo a save',
  group: 'This cable',
  words: ['restore', 'who changed', 'activity'],
  when: onCable,
  run: ({ show }) => show({ tab: 'history' }),
};
