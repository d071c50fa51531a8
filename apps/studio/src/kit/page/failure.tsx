import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { advice } from './advice.ts';
import styles from './shell.module.css';

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
