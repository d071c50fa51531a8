import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './shell.module.css';

/** Shown in place of an empty list, with the one action that fills it. */
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
