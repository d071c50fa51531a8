import { Kbd, UnstyledButton } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import styles from './shell.module.css';

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function QuickOpenButton() {
  return (
    <UnstyledButton className={styles['quick']} onClick={() => spotlight.open()}>
      <IconSearch size={15} aria-hidden />
      <span className={styles['quickText']}>Search</span>
      <Kbd size="xs" className={styles['quickKeys']} aria-hidden>
        {mac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}
