import { useHotkeys } from '@mantine/hooks';
import { useEffect, useId } from 'react';
import type { DraftSession } from './draft-session.ts';

/** The ids of the editors on the page. The keys belong to the last one. */
const editors: string[] = [];

interface KeysOf<T> {
  readonly session: DraftSession<T>;
  /** True for an editor in a dialog, which has the keys while the dialog is open. */
  readonly inDialog?: boolean | undefined;
  readonly onSave: () => unknown;
}

/** Binds Ctrl+S, Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y (Cmd on a Mac), wherever the focus is, in fields too. */
export function useEditorKeys<T>({ session, inDialog = false, onSave }: KeysOf<T>): void {
  const id = useId();
  useEffect(() => {
    editors.push(id);
    return () => void editors.splice(editors.indexOf(id), 1);
  }, [id]);
  const on = (act: () => unknown) => (event: KeyboardEvent) => {
    // In a dialog without an editor, the browser's own keys for fields apply.
    if (editors.at(-1) !== id || (!inDialog && isInModal(event.target))) return;
    event.preventDefault();
    act();
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+S', on(onSave), options],
      ['mod+Z', on(() => session.undo()), options],
      ['mod+shift+Z', on(() => session.redo()), options],
      ['mod+Y', on(() => session.redo()), options],
    ],
    [],
  );
}

function isInModal(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.mantine-Modal-content') !== null;
}
