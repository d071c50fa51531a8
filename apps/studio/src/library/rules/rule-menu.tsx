import { deleteRule } from '@cablewright/client';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { ActionsMenu } from '../../kit/page/actions-menu.tsx';
import { hub } from '../../api/hub.ts';
import { deleteWords, useRemove } from '../record-menu.tsx';
import type { Origin } from '../record-source.ts';

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly etag: string;
  readonly origin: Origin;
}

/** Deleting the shop's own rule. One of a pack can only be turned off. */
export function RuleMenu({ id, label, etag, origin }: MenuProps) {
  const remove = useRemove(
    () => hub.call(deleteRule, { params: { id }, ifMatch: etag }),
    'validation-rules',
    id,
    label,
    origin,
    '/rules',
  );
  if (origin.origin !== 'local') return null;
  return (
    <ActionsMenu label={`Actions for ${label}`}>
      <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
        {deleteWords(origin)}
      </Menu.Item>
    </ActionsMenu>
  );
}
