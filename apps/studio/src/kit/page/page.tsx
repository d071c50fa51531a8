import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch, IconUserCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useShell } from './shell-context.ts';
import styles from './shell.module.css';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/account.ts';
import { isFocusLost, focusHome } from './use-return-focus.ts';
import { ConnectionLine } from './connection-line.tsx';
import { openPalette } from './palette-door.ts';
import { SideDrawer } from './side-drawer.tsx';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

export interface PageProps {
  /**
   * The document's title and, unless `heading` is given, the page's one h1. With `heading` null the h1 is in the
   * content.
   */
  readonly title: string;
  readonly heading?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  /** The state of the record on the page, in a word or two: saved, edited, read only. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  /** Details of the selected part or record. */
  readonly panel?: ReactNode;
  readonly panelTitle?: string;
  readonly onClosePanel?: () => void;
  /**
   * True if the content fills the window and scrolls inside it, as a drawing does. Its last element gets the remaining
   * height.
   */
  readonly fills?: boolean;
  readonly children: ReactNode;
}

/** A page: the bar at the top, the content with its one h1, and the details of the selection at the right. */
export function Page(props: PageProps) {
  const { title, heading, fills = false, children } = props;
  useEffect(() => {
    document.title = `${title} · Cablewright`;
  }, [title]);
  useFocusOnPage();
  return (
    <div className={styles['page']} data-fills={fills || undefined}>
      <Bar {...props} />
      <div className={styles['columns']}>
        <main id="content" className={styles['content']} data-fills={fills || undefined} tabIndex={-1}>
          {heading === undefined ? <h1 className={styles['heading']}>{title}</h1> : heading}
          {children}
        </main>
        <Panel {...props} />
      </div>
    </div>
  );
}

let hasOpened = false;

/**
 * Moves the focus to a newly opened page if the focused element is gone, so that keys reach the page. The first page is
 * left to the browser.
 */
function useFocusOnPage(): void {
  useEffect(() => {
    if (hasOpened && isFocusLost()) focusHome();
    hasOpened = true;
  }, []);
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
      <ConnectionLine />
      <div className={styles['barEnd']}>
        <QuickOpenButton />
        {actions}
        <PersonMenu />
      </div>
    </header>
  );
}

/** A panel at the side of a drawing needs less room for the rest than one next to a table. */
const [panelOver, panelOverDrawing] = ['(max-width: 75em)', '(max-width: 62em)'];

function Panel({ panel, panelTitle = 'Details', onClosePanel, fills = false }: PageProps) {
  const narrow = useMediaQuery(fills ? panelOverDrawing : panelOver, false, { getInitialValueInEffect: false });
  const open = panel !== undefined && panel !== null;
  if (narrow) {
    return (
      <SideDrawer
        opened={open}
        onClose={() => onClosePanel?.()}
        position="right"
        size={360}
        title={panelTitle}
        padding="sm"
      >
        {panel}
      </SideDrawer>
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

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function QuickOpenButton() {
  return (
    <UnstyledButton className={styles['quick']} onClick={openPalette}>
      <IconSearch size={15} aria-hidden />
      <span className={styles['quickText']}>Search</span>
      <Kbd size="xs" className={styles['quickKeys']} aria-hidden>
        {mac ? '⌘ K' : 'Ctrl K'}
      </Kbd>
    </UnstyledButton>
  );
}

const OpenMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }));

/** The button of the account. The code of its menu is loaded when it is pressed. */
function PersonMenu() {
  const { data: me } = useQuery(meQuery);
  const [isUsed, setUsed] = useState(false);
  if (me === undefined) return null;
  const button = (
    <ActionIcon aria-label={`Account of ${me.name}`} aria-haspopup="menu" onClick={() => setUsed(true)}>
      <IconUserCircle size={20} stroke={1.6} />
    </ActionIcon>
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu me={me} />
    </Suspense>
  );
}
