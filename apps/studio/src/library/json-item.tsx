import { Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useAddress } from '../kit/page/address.ts';

/** Shows a record's JSON next to its fields, and hides it. */
export function JsonItem() {
  const [{ json }, patch] = useAddress();
  return (
    <Menu.Item
      leftSection={<IconBraces size={15} />}
      onClick={() => patch({ tab: undefined, json: json === '1' ? undefined : '1' })}
    >
      {json === '1' ? 'Hide JSON' : 'Edit as JSON'}
    </Menu.Item>
  );
}
