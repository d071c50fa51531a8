import { Button } from '@mantine/core';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Page } from './page.tsx';
import styles from './shell.module.css';

const title = 'Page not found';

/** Shown for an address without a page. */
export function MissingPage() {
  return (
    <Page title={title} heading={null}>
      <div className={styles['state']}>
        <IconUnlink size={32} stroke={1.3} aria-hidden />
        <h1>{title}</h1>
        <p>The address may be mistyped, or the page was removed.</p>
        <Button renderRoot={(props: object) => <Link to="/cables" {...props} />}>Go to cables</Button>
      </div>
    </Page>
  );
}
