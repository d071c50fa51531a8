import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Problem } from '../../api/http.ts';
import styles from './shell.module.css';

/** What to do, by what went wrong. */
function advice(error: unknown): string {
  if (!(error instanceof Problem)) return 'The page met something it did not expect. Loading it again usually helps.';
  if (error.status === 0) return 'The hub does not answer. Check that it is still running, then try again.';
  if (error.status === 401) return 'You are signed out. Sign in again to go on.';
  if (error.status === 403) return 'Your role does not allow this. Ask an owner of this hub.';
  if (error.status === 404)
    return 'It is not there any more. It may have been renamed or deleted; the history says when.';
  return error.message;
}

/** Something did not come: what, why, and the one thing to do about it. */
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
