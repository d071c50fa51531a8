import { deleteFamily, saveFamily } from '@cablewright/client';
import { Menu } from '@mantine/core';
import { IconArrowMerge, IconArrowsSplit2, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ImpactItem } from '../activity/impact/impact-item.tsx';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { type OpenFamily } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { doneWithUndo } from '../kit/page/undo-toast.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useDeleteWords } from '../library/record-menu.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

interface MenuProps {
  readonly family: OpenFamily;
  readonly title: string;
  /** True if there are unsaved changes: merging and splitting use the saved family. */
  readonly dirty: boolean;
}

/** Actions for a whole family. */
export function FamilyMenu({ family, title, dirty }: MenuProps) {
  const [task, setTask] = useState<'merge' | 'split' | undefined>();
  const remove = useRemove(family, title);
  const close = () => setTask(undefined);
  const deleteWords = useDeleteWords(family);
  return (
    <>
      <ActionsMenu label={`Actions for ${title}`}>
        <ImpactItem kind="products" id={family.family.id} />
        <Menu.Item leftSection={<IconArrowMerge size={15} />} disabled={dirty} onClick={() => setTask('merge')}>
          Merge families into this one
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
            {deleteWords}
          </Menu.Item>
        )}
      </ActionsMenu>
      {task === 'merge' && <MergeDialog family={family} title={title} onClose={close} />}
      {task === 'split' && <SplitDialog family={family} title={title} onClose={close} />}
    </>
  );
}

/** Deletes the family, and offers to undo that. Its cables stay. */
function useRemove({ family, etag, shadows }: OpenFamily, title: string): () => Promise<void> {
  const navigate = useNavigate();
  const deleting = useAct(`Couldn't delete ${title}`);
  const restoring = useAct(`Couldn't restore ${title}`);
  const touched = [['products', family.id]] as const;
  const undo = () =>
    restoring.act(() => hub.call(saveFamily, { params: { id: family.id }, body: family }), {
      touched,
      done: `Restored ${title}`,
    });
  return () =>
    deleting.act(
      async () => {
        await hub.call(deleteFamily, { params: { id: family.id }, ifMatch: etag });
        if (shadows === undefined) await navigate({ to: '/products' });
      },
      { touched, after: () => doneWithUndo(`Deleted ${title}. Its cables stay.`, undo) },
    );
}
