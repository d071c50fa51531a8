import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface ActionsMenuProps {
  /** The label of the button, such as "Actions for DE-9 socket". */
  readonly label: string;
  readonly size?: number;
  readonly children: ReactNode;
}

/** The menu behind three dots; its children are `Menu.Item`s. */
export function ActionsMenu({ label, size, children }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={label} size={size}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
