import { errorTable } from './problem.ts';

/** Errors that any route may return. The areas' own tables are in their folders. */
export const httpErrors = errorTable({
  'setup-required': [503, 'Setup is not finished'],
  'sign-in-required': [401, 'Sign in first'],
  'role-too-low': [403, 'Your role does not allow this'],
  'token-refused': [401, 'Invalid API token'],
  'too-many-refusals': [429, 'Too many invalid API tokens'],
  'scope-missing': [403, 'The API token lacks a scope'],
  'budget-spent': [429, 'API token limit reached'],
  'session-required': [403, 'This requires a signed-in session'],
  'second-factor-required': [403, 'Set up a second factor first'],
  'wrong-origin': [403, 'Cross-site request refused'],
  'not-found': [404, 'Not found'],
  'not-json': [400, 'Request body is not valid JSON'],
  'bad-request': [400, 'Invalid request'],
  'too-large': [413, 'Request body too large'],
  'limit-exceeded': [422, 'Request exceeds a limit'],
  'not-a-json-type': [415, 'Content-Type must be application/json'],
  'not-a-file-type': [415, 'Unsupported file type'],
  schema: [422, 'Request does not match the schema'],
  'if-match-required': [428, 'If-Match header required'],
  stale: [412, 'Changed since you loaded it'],
  'database-away': [503, 'The database is unavailable'],
  'files-unreachable': [503, 'File storage is unavailable'],
  'disk-full': [507, 'The disk is full'],
  internal: [500, 'Internal error'],
});
