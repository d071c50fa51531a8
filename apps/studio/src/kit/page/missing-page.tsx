import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import styles from './shell.module.css';

/** There is no page at this address. */
export function MissingPage() {
  useEffect(() => {
    document.title = 'Page not found · Cablewright';
  }, []);
  return (
    <main className={styles['state']}>
      <IconUnlink size={32} stroke={1.3} aria-hidden />
      <h1>Page not found</h1>
      <p>The address may be mistyped, or the page was removed.</p>
      <Button renderRoot={(props: object) => <Link to="/cables" {...props} />}>Go to cables</Button>
    </main>
  );
}
