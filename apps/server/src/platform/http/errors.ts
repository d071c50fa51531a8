import { errorTable } from './problem.ts';

/** What any route may answer. The areas' own tables are in their folders. */
export const httpErrors = errorTable({
  'setup-required': [503, 'The hub is not set up yet'],
  'sign-in-required': [401, 'Sign in first'],
  'role-too-low': [403, 'Your role does not allow this'],
  'token-refused': [401, 'The API token is not valid'],
  'too-many-refusals': [429, 'Too many API tokens were refused'],
  'scope-missing': [403, 'The API token is not allowed this'],
  'budget-spent': [429, 'The API token has used what it may for now'],
  'session-required': [403, 'Only a signed-in session may do this'],
  'wrong-origin': [403, 'The request came from another site'],
  'not-found': [404, 'There is nothing at this address'],
  'not-json': [400, 'The body is not JSON'],
  'bad-request': [400, 'The address or its query is not right'],
  'too-large': [413, 'The body is larger than is accepted'],
  'limit-exceeded': [422, 'The body is more than is accepted'],
  'not-a-json-type': [415, 'The body must be sent as application/json'],
  'not-a-file-type': [415, 'The body is not a file of a type that is taken here'],
  schema: [422, 'The body does not have the right shape'],
  'if-match-required': [428, 'Say which version you saw'],
  stale: [412, 'It changed since you read it'],
  'database-away': [503, 'The database does not answer'],
  'files-unreachable': [503, 'The hub cannot reach its files'],
  internal: [500, 'The hub made a mistake'],
});
