import { onlySignedIn, type StudioAction } from './action.ts';

export const signOutHere: StudioAction = {
  id: 'sign-out',
  name: 'Sign out',
  group: 'Account',
  words: ['log out', 'leave'],
  when: onlySignedIn,
  run: ({ signOut }) => signOut(),
};
