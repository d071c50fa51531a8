import { createDesign, deleteDesign, type DesignLine, getDesign } from '@cablewright/client';
import { ActionIcon, Menu } from '@mantine/core';
import type { Design } from '@cablewright/model';
import { IconCopy, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { hub } from '../../api/hub.ts';
import { doneWithUndo } from '../../kit/page/undo-toast.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import type { CableTask } from './cable-dialog.tsx';

/** What can be done with one cable from the list; a pack's cable can only be copied. Deleting asks nothing: the toast undoes it. */
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
              {line.shadows === undefined ? 'Delete' : `Restore the version from ${line.shadows}`}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Deletes a cable, and offers to undo that. */
function useDelete(): (line: Pick<DesignLine, 'id' | 'label'>) => Promise<void> {
  const deleting = useAct("Couldn't delete the cable");
  const restoring = useAct("Couldn't restore the cable");
  return ({ id, label }) => {
    const touched = [['designs', id]] as const;
    const remove = async () => {
      const { value, etag } = await hub.versioned(getDesign, { params: { id } });
      await hub.call(deleteDesign, { params: { id }, ifMatch: etag });
      return value;
    };
    const undo = (design: Design) =>
      void restoring.act(() => hub.call(createDesign, { body: design }), { touched, done: `Restored ${label}` });
    return deleting.act(remove, {
      touched,
      after: (design) => doneWithUndo(`Deleted ${label}`, () => undo(design)),
    });
  };
}
