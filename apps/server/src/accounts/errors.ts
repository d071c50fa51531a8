import { errorTable } from '../platform/http/problem.ts';

export const accountErrors = errorTable({
  'sign-in-refused': [401, 'The email address or the password is wrong'],
  'sign-in-again': [403, 'You signed in too long ago'],
  'has-password': [409, 'You have a password already'],
  'account-refused': [400, 'The account was not changed'],
  'too-many-attempts': [429, 'Too many attempts'],
  'no-such-session': [404, 'There is no such session'],
  'sign-in-off': [409, 'This hub runs without sign-in'],
  'method-off': [403, 'One cannot sign in that way here'],
  'provider-silent': [502, 'The sign-in provider does not answer'],
});
