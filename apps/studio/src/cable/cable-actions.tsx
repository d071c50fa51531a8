import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconTrash } from '@tabler/icons-react';
import { usePageActions } from '../kit/actions/actions.ts';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { SaveButton } from '../kit/editor/editor-page.tsx';
import { useCable } from './draft/cable.ts';

/** Undo, redo, save. The keys work wherever the focus is, in fields too. */
export function CableActions() {
  const { editor, writable } = useCable();
  const { session, undo, redo } = editor;
  useHotkeys(
    [
      ['mod+Z', () => session.undo()],
      ['mod+shift+Z', () => session.redo()],
      ['mod+Y', () => session.redo()],
    ],
    [],
  );
  usePageActions(
    writable
      ? [
          { id: 'save', label: 'Save the cable', keys: ['Ctrl+S'], group: 'Cable', run: () => void editor.save() },
          { id: 'undo', label: 'Undo', keys: ['Ctrl+Z'], group: 'Cable', run: () => session.undo() },
          { id: 'redo', label: 'Redo', keys: ['Ctrl+Shift+Z'], group: 'Cable', run: () => session.redo() },
        ]
      : [],
  );
  if (!writable) return null;
  return (
    <>
      <Tooltip label={undo === undefined ? 'Nothing to undo' : `Undo: ${undo}`}>
        <ActionIcon aria-label="Undo" disabled={undo === undefined} onClick={() => session.undo()}>
          <IconArrowBackUp size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={redo === undefined ? 'Nothing to redo' : `Redo: ${redo}`}>
        <ActionIcon aria-label="Redo" disabled={redo === undefined} onClick={() => session.redo()}>
          <IconArrowForwardUp size={17} />
        </ActionIcon>
      </Tooltip>
      {editor.dirty && (
        <ActionsMenu label="More for this draft">
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={editor.discard}>
            Discard draft
          </Menu.Item>
        </ActionsMenu>
      )}
      <SaveButton editor={editor} />
    </>
  );
}
