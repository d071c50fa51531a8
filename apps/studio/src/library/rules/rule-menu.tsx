import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteRule } from '../../api/rules.ts';
import { done, failed } from '../../kit/page/toast.ts';

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly etag: string;
  readonly origin: { readonly origin: string; readonly shadows: string | undefined };
}

/** Taking the hub's own rule away. One of a pack can only be switched off. */
export function RuleMenu({ id, label, etag, origin }: MenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  if (origin.origin !== 'local') return null;
  const remove = async () => {
    try {
      await deleteRule(id, etag);
      for (const queryKey of [['library'], ['rule', id], ['designs'], ['issues'], ['history']]) {
        void client.invalidateQueries({ queryKey });
      }
      done(
        origin.shadows === undefined
          ? `${label} is deleted; the history can bring it back.`
          : `${label} is the pack's again.`,
      );
      if (origin.shadows === undefined) await navigate({ to: '/rules' });
    } catch (error) {
      failed(`${label} could not be deleted`, error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${label}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
          {origin.shadows === undefined ? 'Delete' : `Go back to the one of ${origin.shadows}`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
