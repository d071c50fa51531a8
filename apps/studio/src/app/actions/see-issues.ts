import { onCable, type StudioAction } from './action.ts';

export const seeIssues: StudioAction = {
  id: 'see-issues',
  name: 'Issues of this cable',
  group: 'This cable',
  words: ['findings', 'errors', 'warnings', 'check', 'fix'],
  when: onCable,
  run: ({ show }) => show({ tab: 'issues' }),
};
