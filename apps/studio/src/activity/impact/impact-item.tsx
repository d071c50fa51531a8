import { Menu } from '@mantine/core';
import { IconAffiliate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

/** Opens the page that lists what a record affects. */
export function ImpactItem({ kind, id }: { readonly kind: string; readonly id: string }) {
  return (
    <Menu.Item
      leftSection={<IconAffiliate size={15} />}
      component={Link}
      to={`/impact/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`}
    >
      What it touches
    </Menu.Item>
  );
}
