import { Menu, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { fitting } from './fitting.ts';
import styles from './fitting-tabs.module.css';

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly badge?: ReactNode;
}

interface FittingTabsProps {
  readonly tabs: readonly Tab[];
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

/** Width of the button that opens the menu of hidden tabs on a phone, px. */
const buttonWidth = 68;

/** Tabs in one row. Tabs that do not fit, as on a phone, are in a menu at its end. */
export function FittingTabs({ tabs, open, onOpen }: FittingTabsProps) {
  const { row, ids } = useFittingIds(tabs, open);
  const visible = tabs.filter(({ id }) => ids === undefined || ids.includes(id));
  const others = tabs.filter((tab) => !visible.includes(tab));
  return (
    <div ref={row} className={styles['row']}>
      <Tabs.List className={styles['list'] ?? ''}>
        {visible.map(({ id, label, badge }) => (
          <Tabs.Tab key={id} value={id} rightSection={badge} data-tab={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={styles['more'] ?? ''}>
              More
              <IconChevronDown size={14} aria-hidden />
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, label, badge }) => (
              <Menu.Item key={id} rightSection={badge} onClick={() => onOpen(id)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** The tabs that fit, measured whenever the width of the row or of a tab changes; undefined before the first measurement. */
function useFittingIds(tabs: readonly Tab[], open: string) {
  const row = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [ids, setIds] = useState<readonly string[] | undefined>();
  const order = tabs.map(({ id }) => id).join(' ');
  const idsText = ids?.join(' ');
  useLayoutEffect(() => {
    const all = order.split(' ');
    const inRow = () =>
      (idsText ?? order).split(' ').flatMap((id) => {
        const tab = row.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`) ?? undefined;
        return tab === undefined ? [] : [{ id, tab }];
      });
    const measure = () => {
      for (const { id, tab } of inRow()) widths.current.set(id, tab.offsetWidth);
      const tabWidths = all.map((id) => widths.current.get(id) ?? 0);
      const next = fitting(tabWidths, row.current?.clientWidth ?? 0, buttonWidth, all.indexOf(open));
      const fittingIds = next.map((index) => all[index] ?? '');
      setIds((before) => (before?.join(' ') === fittingIds.join(' ') ? before : fittingIds));
    };
    // The observer calls back as soon as it starts, after the layout of the frame, so nothing is laid out twice.
    const observer = new ResizeObserver(measure);
    if (row.current !== null) observer.observe(row.current);
    for (const { tab } of inRow()) observer.observe(tab);
    return () => observer.disconnect();
  }, [order, open, idsText]);
  return { row, ids: ids?.filter((id) => order.split(' ').includes(id)) };
}
