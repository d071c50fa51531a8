import { errorTable } from '../platform/http/problem.ts';

export const accountErrors = errorTable({
  'sign-in-refused': [401, 'The email address or the password is wrong'],
  'code-refused': [401, 'The code is wrong'],
  'sign-in-expired': [401, 'Sign in again from the start'],
  'passkey-refused': [401, 'The passkey was not accepted'],
  'no-such-passkey': [404, 'Passkey not found'],
  'sign-in-again': [403, 'Sign in again to do this'],
  'has-password': [409, 'You already have a password'],
  'account-refused': [400, 'The account was not changed'],
  'too-many-attempts': [429, 'Too many attempts'],
  'no-such-session': [404, 'Session not found'],
  'sign-in-off': [409, 'Sign-in is turned off on this server'],
  'method-off': [403, 'This sign-in method is turned off'],
  'provider-silent': [502, 'The sign-in provider is not responding'],
});
