import { ActionIcon, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowMerge, IconArrowsSplit2, IconDots, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteFamily, putFamily, type OpenFamily } from '../api/products.ts';
import { done, failed } from '../kit/page/toast.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { useForgetProducts } from './use-products.ts';

interface MenuProps {
  readonly family: OpenFamily;
  readonly title: string;
  /** Merging and splitting work on the family as it is saved. */
  readonly dirty: boolean;
}

/** What can be done with a whole family. */
export function FamilyMenu({ family, title, dirty }: MenuProps) {
  const [task, setTask] = useState<'merge' | 'split' | undefined>();
  const remove = useRemove(family, title);
  const close = () => setTask(undefined);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${title}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowMerge size={15} />} disabled={dirty} onClick={() => setTask('merge')}>
            Merge other families into it
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsSplit2 size={15} />}
            disabled={dirty || family.family.variants.length < 2}
            onClick={() => setTask('split')}
          >
            Split variants off
          </Menu.Item>
          {family.origin === 'local' && (
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
              {family.shadows === undefined ? 'Delete' : `Go back to the one of ${family.shadows}`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {task === 'merge' && <MergeDialog family={family} title={title} onClose={close} />}
      {task === 'split' && <SplitDialog family={family} title={title} onClose={close} />}
    </>
  );
}

/** Deletes the family and offers to bring it back. Its cables stay. */
function useRemove({ family, etag, shadows }: OpenFamily, title: string): () => Promise<void> {
  const navigate = useNavigate();
  const forget = useForgetProducts();
  const toast = `deleted-family:${family.id}`;
  const undo = async () => {
    notifications.hide(toast);
    try {
      await putFamily(family);
      await forget();
      done(`${title} is back.`);
    } catch (error) {
      failed(`${title} could not be brought back`, error);
    }
  };
  return async () => {
    try {
      await deleteFamily(family.id, etag);
      if (shadows === undefined) await navigate({ to: '/products' });
      await forget();
      const message = (
        <>
          {title} is deleted; its cables stay.{' '}
          <Button variant="light" ml="xs" onClick={() => void undo()}>
            Undo
          </Button>
        </>
      );
      notifications.show({ id: toast, message, withBorder: true, autoClose: 15_000 });
    } catch (error) {
      failed(`${title} could not be deleted`, error);
    }
  };
}
