import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { PersonMenu } from './person-menu.tsx';
import { QuickOpenButton } from './quick-open-button.tsx';
import { useShell } from './shell-context.ts';
import styles from './shell.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export interface PageProps {
  /** The document's title and, unless `heading` is given, the page's one h1. */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** The state of the record on the page, in a word or two: saved, edited, read only. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  /** The selected thing. */
  readonly panel?: ReactNode;
  readonly panelTitle?: string;
  readonly onClosePanel?: () => void;
  readonly children: ReactNode;
}

/** A page: the bar above, the content with its one h1, and the panel of the selected thing at the right. */
export function Page(props: PageProps) {
  const { title, heading, children } = props;
  useEffect(() => {
    document.title = `${title} · Cablewright`;
  }, [title]);
  return (
    <div className={styles['page']}>
      <Bar {...props} />
      <div className={styles['columns']}>
        <main id="content" className={styles['content']} tabIndex={-1}>
          {heading ?? <h1 className={styles['heading']}>{title}</h1>}
          {children}
        </main>
        <Panel {...props} />
      </div>
    </div>
  );
}

function Bar({ title, crumbs = [], state, actions }: PageProps) {
  const { openRail } = useShell();
  return (
    <header className={styles['bar']}>
      <ActionIcon className={styles['burger']} onClick={openRail} aria-label="Open the menu">
        <IconMenu2 size={18} />
      </ActionIcon>
      <nav aria-label="Breadcrumb" className={styles['crumbs']}>
        <ol>
          {crumbs.map((crumb) => (
            <li key={crumb.to}>
              <Link to={crumb.to}>{crumb.label}</Link>
            </li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      {state !== undefined && <div className={styles['barState']}>{state}</div>}
      <div className={styles['barEnd']}>
        <QuickOpenButton />
        {actions}
        <PersonMenu />
      </div>
    </header>
  );
}

function Panel({ panel, panelTitle = 'Details', onClosePanel }: PageProps) {
  const narrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false });
  const open = panel !== undefined && panel !== null;
  if (narrow) {
    return (
      <Drawer
        opened={open}
        onClose={() => onClosePanel?.()}
        position="right"
        size={360}
        title={panelTitle}
        padding="sm"
      >
        {panel}
      </Drawer>
    );
  }
  if (!open) return null;
  return (
    <aside className={styles['panel']} aria-label={panelTitle}>
      <div className={styles['panelHead']}>
        <h2>{panelTitle}</h2>
        {onClosePanel !== undefined && (
          <ActionIcon onClick={onClosePanel} aria-label="Close the panel">
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      {panel}
    </aside>
  );
}
