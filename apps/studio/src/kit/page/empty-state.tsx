import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './shell.module.css';

/** Nothing here yet, and the one action that changes it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles['state']}>
      <IconInbox size={32} stroke={1.3} aria-hidden />
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  );
}
