import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import styles from './shell.module.css';

/** No page has this address. */
export function MissingPage() {
  return (
    <main className={styles['state']}>
      <IconUnlink size={32} stroke={1.3} aria-hidden />
      <h1>No page here</h1>
      <p>The address may be mistyped, or what it named was removed.</p>
      <Button renderRoot={(props: object) => <Link to="/cables" {...props} />}>Go to the cables</Button>
    </main>
  );
}
