import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconTrash } from '@tabler/icons-react';
import { useCable } from './draft/cable.ts';
import { useSave } from './use-save.ts';

/** Saved or not, in a word. */
export function CableState() {
  const { state, writable } = useCable();
  if (!writable) return <span>Read only</span>;
  if (state.recovered && state.dirty) return <span>Draft from before, not saved</span>;
  return <span>{state.dirty ? 'Not saved' : 'Saved'}</span>;
}

/** Undo, redo, save. The keys work wherever the focus is, in fields too. */
export function CableActions() {
  const { state, session, writable } = useCable();
  const { save, saving } = useSave();
  useHotkeys(
    [
      ['mod+Z', () => session.undo()],
      ['mod+shift+Z', () => session.redo()],
      ['mod+Y', () => session.redo()],
      ['mod+S', () => void save()],
    ],
    [],
  );
  if (!writable) return null;
  return (
    <>
      <Tooltip label={state.undo === undefined ? 'Nothing to undo' : `Undo: ${state.undo}`}>
        <ActionIcon aria-label="Undo" disabled={state.undo === undefined} onClick={() => session.undo()}>
          <IconArrowBackUp size={17} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={state.redo === undefined ? 'Nothing to redo' : `Redo: ${state.redo}`}>
        <ActionIcon aria-label="Redo" disabled={state.redo === undefined} onClick={() => session.redo()}>
          <IconArrowForwardUp size={17} />
        </ActionIcon>
      </Tooltip>
      {state.dirty && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="More for this draft">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => session.discard()}>
              Throw the draft away
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Button onClick={() => void save()} disabled={!state.dirty} loading={saving}>
        Save
      </Button>
    </>
  );
}
