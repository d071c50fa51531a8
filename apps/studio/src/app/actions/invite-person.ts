import { whoOwns, type StudioAction } from './action.ts';

export const invitePerson: StudioAction = {
  id: 'invite-person',
  name: 'Invite a person',
  group: 'Go on',
  words: ['colleague', 'add a user', 'role'],
  when: whoOwns,
  run: ({ go }) => go('/settings/people'),
};
