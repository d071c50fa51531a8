import { Button, CopyButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  /** The token, link or secret. */
  readonly secret: string;
  /** The word on the button that puts it away. */
  readonly kept?: string;
  readonly label?: string;
  readonly onClose: () => void;
  /** What it is, and what to do with it. */
  readonly children: ReactNode;
}

/** The one time a token, a link or a secret can be read: with a button that copies it and one that puts it away. */
export function ShownOnce({ secret, kept = 'I have kept it', label, onClose, children }: ShownOnceProps) {
  return (
    <section role="status" aria-label={label} className={styles['shown']}>
      {children}
      <code>{secret}</code>
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          {kept}
        </Button>
      </Group>
    </section>
  );
}
