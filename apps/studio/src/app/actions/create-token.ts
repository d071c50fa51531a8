import { onlySignedIn, type StudioAction } from './action.ts';

export const createToken: StudioAction = {
  id: 'create-token',
  name: 'Create an API token',
  group: 'Account',
  words: ['key', 'script', 'curl'],
  when: onlySignedIn,
  run: ({ go }) => go('/account'),
};
