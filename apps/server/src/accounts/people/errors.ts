import { errorTable } from '../../platform/http/problem.ts';

export const peopleErrors = errorTable({
  'no-such-person': [404, 'There is no such person'],
  'last-owner': [409, 'A hub keeps at least one owner'],
  'no-such-invitation': [404, 'There is no such invitation'],
  'invitation-over': [410, 'The invitation is not valid any more'],
  'address-taken': [409, 'Somebody has this email address already'],
  'too-many-invitations': [422, 'There are many open invitations'],
});
