import { errorTable } from '../../platform/http/problem.ts';

export const peopleErrors = errorTable({
  'no-such-person': [404, 'Person not found'],
  'last-owner': [409, 'At least one owner is required'],
  'no-such-invitation': [404, 'Invitation not found'],
  'invitation-over': [410, 'The invitation is no longer valid'],
  'address-taken': [409, 'This email address is already in use'],
  'too-many-invitations': [422, 'Too many open invitations'],
});
