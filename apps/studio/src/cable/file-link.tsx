import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId } from 'react';
import styles from './cable.module.css';

interface LinkProps {
  readonly href: string;
  /** Describes the contents of the file. */
  readonly says: string | undefined;
  readonly children: React.ReactNode;
}

/** A link that downloads a file. */
export function FileLink({ href, says, children }: LinkProps) {
  const id = useId();
  return (
    <li className={styles['file']}>
      <Button
        component="a"
        variant="subtle"
        justify="flex-start"
        fullWidth
        leftSection={<IconDownload size={15} aria-hidden />}
        href={href}
        aria-describedby={says === undefined ? undefined : id}
        download
      >
        {children}
      </Button>
      {says !== undefined && <small id={id}>{says}</small>}
    </li>
  );
}
