import { ApiError } from '@cablewright/client';

/** What a person can do about an error, as a sentence. */
export function advice(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened. Reloading the page usually helps.';
  if (error.status === 0) return 'The hub is not responding. Check that it is running, then try again.';
  if (error.status === 401) return 'You are signed out. Sign in again to continue.';
  if (error.status === 403) return 'Your role does not allow this. Ask an owner of this hub.';
  if (error.status === 404) return 'It no longer exists. It may have been renamed or deleted; see the history.';
  return error.message;
}
