import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useCallbackRef, useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DrawerToggle } from './canvas/drawer-toggle.ts';
import styles from './workspace.module.css';

interface DrawerSection {
  readonly id: string;
  readonly label: string;
  /** A count, next to the label. */
  readonly badge: ReactNode;
  readonly content: ReactNode;
}

interface WorkspaceProps {
  /** On the left of the bar: the views of the drawing. */
  readonly views: ReactNode;
  /** The drawing. It gets the whole height that the bar and the drawer leave. */
  readonly children: ReactNode;
  readonly sections: readonly DrawerSection[];
  /** Changes when the address names a place in the first section, which opens the drawer. */
  readonly wanted: string | undefined;
}

/**
 * A drawing that fills the window, with a bar below it and a drawer that opens from the bar. A wide drawer shows all of
 * its sections, a narrow one the pressed section. Whether it is open is remembered in this browser.
 */
export function Workspace({ views, children, sections, wanted }: WorkspaceProps) {
  const { isOpen, setOpen, toggle } = useDrawerOpen(wanted);
  const drawer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(sections[0]?.id);
  const show = (id: string) => {
    setShown(id);
    setOpen(true);
    drawer.current?.querySelector(`[data-section="${id}"]`)?.scrollIntoView({ block: 'start' });
  };
  useEffect(() => {
    if (wanted !== undefined) setShown(sections[0]?.id);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the address names is in the first section
  }, [wanted]);
  return (
    <div className={styles['workspace']} data-open={isOpen || undefined}>
      <div className={styles['drawing']}>
        <DrawerToggle.Provider value={toggle}>{children}</DrawerToggle.Provider>
      </div>
      <div className={styles['bar']} role="toolbar" aria-label="Below the drawing">
        {views}
        <span className={styles['sections']}>
          {sections.map(({ id, label, badge }) => (
            <UnstyledButton
              key={id}
              className={styles['section']}
              aria-expanded={isOpen}
              data-shown={(isOpen && id === shown) || undefined}
              onClick={() => show(id)}
            >
              {label} <span className={styles['badge']}>{badge}</span>
            </UnstyledButton>
          ))}
        </span>
        <ActionIcon
          className={styles['toggle']}
          aria-label={isOpen ? 'Close the drawer' : 'Open the drawer'}
          title={`${isOpen ? 'Close' : 'Open'} the drawer (D)`}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {isOpen ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
        </ActionIcon>
      </div>
      {isOpen && (
        <div ref={drawer} className={styles['drawer']}>
          <div className={styles['columns']}>
            {[sections.slice(0, 1), sections.slice(1)].map((column) => (
              <div key={column[0]?.id} className={styles['column']}>
                {column.map(({ id, content }) => (
                  <div key={id} className={styles['part']} data-section={id} data-shown={id === shown || undefined}>
                    {content}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether the drawer is open. A position in the address that is inside it opens it. */
function useDrawerOpen(wanted: string | undefined) {
  const [stored, setStored] = useLocalStorage<'open' | 'closed'>({
    key: 'drawer:cable',
    defaultValue: 'closed',
    getInitialValueInEffect: false,
  });
  const isOpen = stored === 'open';
  const setOpen = useCallbackRef((open: boolean) => setStored(open ? 'open' : 'closed'));
  useEffect(() => {
    if (wanted !== undefined) setOpen(true);
  }, [wanted, setOpen]);
  const toggle = useCallbackRef(() => setOpen(!isOpen));
  return { isOpen, setOpen, toggle };
}
