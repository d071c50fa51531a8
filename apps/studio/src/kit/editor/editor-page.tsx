import { ActionIcon, Button, Group, Tooltip, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Page, type PageProps } from '../page/page.tsx';
import { done, failed } from '../page/toast.ts';
import { ConflictView } from './conflict-view.tsx';
import styles from './conflict.module.css';
import { useEditorKeys } from './use-editor-keys.ts';
import type { RecordEditor } from './use-record-editor.ts';
import { DialogWindow } from '../page/dialog-window.tsx';

interface EditorProps<T> {
  readonly editor: RecordEditor<T>;
  readonly writable: boolean;
}

/** Says in a word or two whether the edits on screen are saved. */
export function EditorState<T>({ editor, writable }: EditorProps<T>) {
  if (!writable) return <span>Read only</span>;
  if (editor.conflicts.length > 0) return <ConflictState editor={editor} />;
  return <span>{stateOf(editor)}</span>;
}

function stateOf<T>({ dirty, recovered, waiting, isStored, fresh }: RecordEditor<T>): string {
  if (waiting) return 'Edited, saved when the hub is back';
  if (dirty && !isStored) return 'Edited, in this window only';
  if (dirty) return recovered ? 'Edited (draft restored)' : 'Edited';
  return fresh ? 'Not saved' : 'Saved';
}

/**
 * Fields that both sides changed. The rest of the page can still be edited, and the person chooses when it suits them.
 */
function ConflictState<T>({ editor: { conflicts, choose } }: { editor: RecordEditor<T> }) {
  const count = conflicts.length === 1 ? 'One field was' : `${conflicts.length} fields were`;
  return (
    <output>
      <UnstyledButton className={styles['state']} onClick={() => choose(true)}>
        {count} also changed elsewhere. Choose…
      </UnstyledButton>
    </output>
  );
}

/**
 * The dialog in which the person resolves a conflict, shown at the record and its state on the page. It needs the
 * current editor, not a deferred one: if a resolved dialog stayed on screen any longer, it would keep the focus and
 * receive a quick Ctrl+S.
 */
export function ConflictDialog<T>({ editor }: { editor: RecordEditor<T> }) {
  if (!editor.choosing || editor.conflicts.length === 0) return null;
  return (
    <DialogWindow onClose={() => editor.choose(false)} title="Two versions" size="xl">
      <Conflict editor={editor} />
    </DialogWindow>
  );
}

function Conflict<T>({ editor }: { editor: RecordEditor<T> }) {
  const { base, value, theirs } = editor;
  if (theirs === undefined) return null;
  return (
    <ConflictView
      base={base.value}
      mine={value}
      theirs={theirs.value}
      onTake={(merged) => {
        editor.rebase(merged);
        editor.choose(false);
        done('Both versions are in your draft. Save to keep it.');
      }}
      onDiscard={() => {
        editor.discard();
        editor.choose(false);
      }}
    />
  );
}

/** Undo and redo, with the labels of their steps. */
export function UndoButtons<T>({ editor: { undo, redo, session } }: { editor: RecordEditor<T> }) {
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
    </>
  );
}

interface SaveButtonProps<T> {
  readonly editor: RecordEditor<T>;
  /** True while the draft can't be saved. */
  readonly blocked?: boolean | undefined;
  /**
   * Called if Save is pressed while the draft can't be saved, to show the reason. Without it the button is disabled.
   */
  readonly onBlocked?: (() => void) | undefined;
  /** True for an editor in a dialog. */
  readonly inDialog?: boolean | undefined;
  readonly onSave?: (() => unknown) | undefined;
}

/** The Save button. It also binds the keys for undo, redo and save. */
export function SaveButton<T>(props: SaveButtonProps<T>) {
  const { editor, blocked = false, onBlocked, inDialog, onSave = editor.save } = props;
  const { dirty, fresh, session } = editor;
  const off = (blocked && onBlocked === undefined) || (!dirty && !fresh);
  const press = () => {
    // A key may be pressed before the button reflects the last edit.
    const canSave = !(blocked && onBlocked === undefined) && (session.state.dirty || fresh);
    if (canSave && blocked) onBlocked?.();
    else if (canSave) void onSave();
    else if (blocked && dirty) failed("Couldn't save", 'Some fields need a valid value first. They are marked.');
  };
  useEditorKeys({ session, inDialog, onSave: press });
  return (
    <Button disabled={off} loading={editor.saving} onClick={press}>
      {fresh ? 'Create' : 'Save'}
    </Button>
  );
}

function EditorActions<T>(props: SaveButtonProps<T>) {
  const { dirty, discard } = props.editor;
  return (
    <>
      <Group gap="xs" wrap="nowrap" visibleFrom="sm">
        <UndoButtons editor={props.editor} />
      </Group>
      {dirty && (
        <Button variant="default" onClick={discard}>
          Revert
        </Button>
      )}
      <SaveButton {...props} />
    </>
  );
}

/** The content of a dialog: the fields, or both versions while fields are in conflict. */
export function EditorBody<T>({ editor, children }: { editor: RecordEditor<T>; children: ReactNode }) {
  return editor.conflicts.length > 0 ? <Conflict editor={editor} /> : <>{children}</>;
}

type EditorPageProps<T> = EditorProps<T> & SaveButtonProps<T> & Omit<PageProps, 'state'>;

/** The page of a record that is edited and saved as a whole. `actions` come before Undo, Revert and Save. */
export function EditorPage<T>(props: EditorPageProps<T>) {
  const { editor, writable, blocked, onBlocked, onSave, actions, children, ...page } = props;
  const save = writable && <EditorActions editor={editor} {...{ blocked, onBlocked, onSave }} />;
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
      {children}
      {writable && <ConflictDialog editor={editor} />}
    </Page>
  );
}
