import { Menu, Tabs, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFitting } from './use-fitting.ts';
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
  const { row, ids } = useFitting(
    tabs.map(({ id }) => id),
    { kept: [open], button: buttonWidth },
  );
  const visible = tabs.filter(({ id }) => ids === undefined || ids.includes(id));
  const others = tabs.filter((tab) => !visible.includes(tab));
  return (
    <div ref={row} className={styles['row']}>
      <Tabs.List className={styles['list'] ?? ''}>
        {visible.map(({ id, label, badge }) => (
          <Tabs.Tab key={id} value={id} rightSection={badge} data-item={id}>
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
