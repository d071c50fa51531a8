import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { usePageActions } from '../kit/actions/actions.ts';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { SaveButton, UndoButtons } from '../kit/editor/editor-page.tsx';
import { useBench, useEditor } from './draft/cable.ts';

/** Undo, redo, save. The keys work wherever the focus is, in fields too. */
export function CableActions() {
  const { writable } = useBench();
  const editor = useEditor();
  const { session } = editor;
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
      <UndoButtons editor={editor} />
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
