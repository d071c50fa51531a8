import type { Me } from '@cablewright/client';
import { ActionIcon, Kbd, Menu } from '@mantine/core';
import { IconCheck, IconHelpCircle, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { themes } from '../preferences/preferences.ts';
import { preferences } from '../preferences/stored-preferences.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { useAddressPatch } from './address.ts';
import { useSignOut } from './use-sign-out.ts';

const themeNames = { system: 'System setting', light: 'Light', dark: 'Dark' };

/**
 * The menu of the account: name and role, the theme, and signing out. It is open at first: its button has been pressed.
 */
export function PersonMenu({ me }: { me: Me }) {
  const { theme: chosen } = usePreferences();
  const leave = useSignOut();
  const patch = useAddressPatch();
  return (
    <Menu position="bottom-end" width={220} defaultOpened>
      <Menu.Target>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed */}
        <ActionIcon aria-label={`Account of ${me.name}`} autoFocus>
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name} · {me.role}
        </Menu.Label>
        {me.email !== undefined && <Menu.Label>{me.email}</Menu.Label>}
        <Menu.Item leftSection={<IconUserCircle size={15} />} component={Link} to="/account">
          {me.via === 'local' ? 'Preferences' : 'Your account'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelpCircle size={15} />}
          rightSection={<Kbd size="xs">?</Kbd>}
          onClick={() => patch({ help: 'here' })}
        >
          Help
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {themes.map((theme) => (
          <Menu.Item
            key={theme}
            role="menuitemradio"
            aria-checked={theme === chosen}
            leftSection={theme === chosen ? <IconCheck size={15} /> : <IconCheck size={15} visibility="hidden" />}
            onClick={() => preferences.change({ theme })}
          >
            {themeNames[theme]}
          </Menu.Item>
        ))}
        {me.via !== 'local' && <Menu.Divider />}
        {me.via !== 'local' && (
          <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
