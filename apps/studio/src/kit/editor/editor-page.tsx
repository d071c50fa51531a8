import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Page, type PageProps } from '../page/page.tsx';
import { done } from '../page/toast.ts';
import { ConflictView } from './conflict-view.tsx';
import type { RecordEditor } from './use-record-editor.ts';

interface EditorProps<T> {
  readonly editor: RecordEditor<T>;
  readonly writable: boolean;
}

/** Whether what is on screen is saved, in a word. */
export function EditorState<T>({ editor, writable }: EditorProps<T>) {
  if (!writable) return <span>Read only</span>;
  if (editor.dirty) return <span>{editor.recovered ? 'Edited (draft restored)' : 'Edited'}</span>;
  return <span>{editor.fresh ? 'Not saved' : 'Saved'}</span>;
}

interface SaveButtonProps<T> {
  readonly editor: RecordEditor<T>;
  /** True while the draft cannot be saved as it is. */
  readonly blocked?: boolean | undefined;
  readonly onSave?: (() => unknown) | undefined;
}

/** Save, also as Ctrl-S or Cmd-S wherever the focus is. */
export function SaveButton<T>({ editor, blocked = false, onSave = editor.save }: SaveButtonProps<T>) {
  const off = blocked || (!editor.dirty && !editor.fresh);
  useHotkeys([['mod+S', () => void (off || onSave())]], []);
  return (
    <Button disabled={off} loading={editor.saving} onClick={() => void onSave()}>
      {editor.fresh ? 'Create' : 'Save'}
    </Button>
  );
}

function EditorActions<T>(props: SaveButtonProps<T>) {
  const { dirty, discard } = props.editor;
  return (
    <>
      {dirty && (
        <Button variant="default" onClick={discard}>
          Revert
        </Button>
      )}
      <SaveButton {...props} />
    </>
  );
}

/** What is being edited, or both versions of it when another person saved meanwhile. */
export function EditorBody<T>({ editor, children }: { editor: RecordEditor<T>; children: ReactNode }) {
  if (editor.theirs === undefined) return <>{children}</>;
  return (
    <ConflictView
      base={editor.base.value}
      mine={editor.value}
      theirs={editor.theirs.value}
      onTake={(merged) => {
        editor.rebase(merged);
        done('Both versions are in your draft. Save to keep it.');
      }}
      onDiscard={editor.discard}
    />
  );
}

type EditorPageProps<T> = EditorProps<T> & SaveButtonProps<T> & Omit<PageProps, 'state'>;

/** The page of something that is edited and saved as a whole. `actions` stand before Revert and Save. */
export function EditorPage<T>({ editor, writable, blocked, onSave, actions, children, ...page }: EditorPageProps<T>) {
  const save = writable && <EditorActions editor={editor} blocked={blocked} onSave={onSave} />;
  return (
    <Page
      {...page}
      state={<EditorState editor={editor} writable={writable} />}
      actions={
        <>
          {actions}
          {save}
        </>
      }
    >
      <EditorBody editor={editor}>{children}</EditorBody>
    </Page>
  );
}
