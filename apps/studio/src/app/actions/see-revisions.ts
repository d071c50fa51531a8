import { onCable, type StudioAction } from './action.ts';

export const seeRevisions: StudioAction = {
  id: 'see-revisions',
  name: 'Revisions: approve, compare',
  group: 'This cable',
  words: ['versions', 'diff', 'difference', 'approval'],
  when: onCable,
  run: ({ show }) => show({ tab: 'revisions' }),
};
