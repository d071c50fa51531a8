import { ApiError } from '@cablewright/client';
import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import styles from './shell.module.css';

/** What people can do about an error. */
function advice(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something unexpected happened. Reloading the page usually helps.';
  if (error.status === 0) return 'The hub is not responding. Check that it is running, then try again.';
  if (error.status === 401) return 'You are signed out. Sign in again to continue.';
  if (error.status === 403) return 'Your role does not allow this. Ask an owner of this hub.';
  if (error.status === 404) return 'It no longer exists. It may have been renamed or deleted; see the history.';
  return error.message;
}

/** Says what could not be loaded, why, and what to do. */
export function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => unknown }) {
  return (
    <div className={styles['state']} role="alert">
      <IconPlugConnectedX size={32} stroke={1.3} aria-hidden />
      <h2>{title}</h2>
      <p>{advice(error)}</p>
      {onRetry !== undefined && <Button onClick={() => onRetry()}>Try again</Button>}
    </div>
  );
}
