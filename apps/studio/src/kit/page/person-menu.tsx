import { signOut } from '@cablewright/client';
import { ActionIcon, Menu } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { meQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';

/** Who is signed in, as what, and the way out. */
export function PersonMenu() {
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  if (me === undefined) return null;
  const leave = async () => {
    await hub.call(signOut, { body: {} }).catch(() => undefined);
    client.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Account of ${me.name}`}>
          <IconUserCircle size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.name} · {me.role}
        </Menu.Label>
        {me.email !== undefined && <Menu.Label>{me.email}</Menu.Label>}
        {me.via !== 'local' && (
          <Menu.Item leftSection={<IconUserCircle size={15} />} component={Link} to="/account">
            Your account
          </Menu.Item>
        )}
        {me.via !== 'local' && (
          <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
