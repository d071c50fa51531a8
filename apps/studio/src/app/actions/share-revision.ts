import { whoWritesOnCable, type StudioAction } from './action.ts';

export const shareRevision: StudioAction = {
  id: 'share-revision',
  name: 'Share the released revision by a link…',
  group: 'This cable',
  words: ['link', 'send', 'customer'],
  when: whoWritesOnCable,
  run: ({ show }) => show({ tab: 'revisions', share: 'current' }),
};
