import { whoWritesOnCable, type StudioAction } from './action.ts';

export const saveRevision: StudioAction = {
  id: 'save-revision',
  name: 'Release: save a revision…',
  group: 'This cable',
  words: ['freeze', 'approve', 'version'],
  when: whoWritesOnCable,
  run: ({ show }) => show({ tab: 'revisions', release: '1' }),
};
