import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createDesign, deleteDesign, designQuery, designsQuery, type DesignLine } from '../../api/designs.ts';
import { done, failed } from '../../kit/page/toast.ts';
import type { CableTask } from './cable-dialog.tsx';

/** What can be done with one cable from the list; a pack's own cable can only be copied. Deleting asks nothing: the toast brings it back. */
export function CableMenu({ line, onTask }: { line: DesignLine; onTask: (task: CableTask) => void }) {
  const remove = useDelete();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={26} aria-label={`Actions for ${line.label}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => onTask({ verb: 'duplicate', line })}>
          Duplicate
        </Menu.Item>
        {line.origin === 'local' && (
          <>
            <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onTask({ verb: 'rename', line })}>
              Rename
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove(line)}>
              {line.shadows === undefined ? 'Delete' : `Go back to the one of ${line.shadows}`}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Deletes a cable and offers to bring it back as it was. */
export function useDelete(): (line: Pick<DesignLine, 'id' | 'label'>) => Promise<void> {
  const client = useQueryClient();
  return async (line) => {
    try {
      const { value: design, etag } = await client.fetchQuery({ ...designQuery(line.id), staleTime: 0 });
      await deleteDesign(line.id, etag);
      await client.invalidateQueries({ queryKey: designsQuery.queryKey });
      const toast = `deleted:${line.id}`;
      const undo = async () => {
        notifications.hide(toast);
        try {
          await createDesign(design);
          await client.invalidateQueries({ queryKey: designsQuery.queryKey });
          done(`${line.label} is back.`);
        } catch (error) {
          failed(`${line.label} could not be brought back`, error);
        }
      };
      const message = (
        <>
          {line.label} is deleted.{' '}
          <Button variant="light" ml="xs" onClick={() => void undo()}>
            Undo
          </Button>
        </>
      );
      notifications.show({ id: toast, message, withBorder: true, autoClose: 15_000 });
    } catch (error) {
      failed(`${line.label} could not be deleted`, error);
    }
  };
}
