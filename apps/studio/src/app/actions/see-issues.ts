import { onCable, type StudioAction } from './action.ts';

export const seeIssues: StudioAction = {
  id: 'see-issues',
  name: 'Findings of this cable',
  group: 'This cable',
  words: ['issues', 'problems', 'errors', 'warnings', 'check', 'fix'],
  when: onCable,
  run: ({ show }) => show({ tab: 'issues' }),
};
