import { useEffect, type ReactNode } from 'react';
import { personOf } from '../../src/api/account.ts';
import { ConflictView } from '../../src/kit/editor/conflict-view.tsx';
import { EditedMark } from '../../src/kit/editor/edited-mark.tsx';
import {
  ConflictDialog,
  EditorBody,
  EditorPage,
  EditorState,
  SaveButton,
  UndoButtons,
} from '../../src/kit/editor/editor-page.tsx';
import { FieldValue } from '../../src/kit/editor/field-text.tsx';
import { LostDraft } from '../../src/kit/editor/lost-draft.tsx';
import { draftsOf } from '../../src/kit/editor/open-drafts.ts';
import { useRecordEditor, type RecordEditor } from '../../src/kit/editor/use-record-editor.ts';
import { TextField } from '../../src/kit/fields/fields.tsx';
import { person } from '../specimen/sample-data.ts';
import { longText, nothing, type Specimen } from '../specimen/specimen.tsx';

interface Cable {
  readonly id: string;
  readonly label: string;
  readonly notes?: string;
}

const saved: Cable = { id: 'lead', label: 'Sensor lead' };
const mine: Cable = { ...saved, label: 'Sensor lead, shielded', notes: 'Twist the pair' };
const theirs: Cable = { ...saved, label: 'Sensor lead, 2 m' };

interface EditedProps {
  /** Name of the draft, different for each specimen. */
  readonly name: string;
  readonly edit?: boolean;
  readonly conflict?: boolean;
  readonly isNew?: boolean;
  readonly children: (editor: RecordEditor<Cable>) => ReactNode;
}

/** A record that is being edited, in one of its states. Nothing is saved. */
function Edited({ name, edit = false, conflict = false, isNew = false, children }: EditedProps) {
  const never = new Promise<never>(nothing);
  const source = { kind: 'kit', id: name, name: 'Sensor lead', read: () => never, write: () => never, isNew };
  const editor = useRecordEditor<Cable>({ ...source, storable: () => saved }, { value: saved, etag: '1' });
  const { session } = editor;
  // Runs after the effect that receives the saved version, which would otherwise overwrite this state.
  useEffect(() => {
    session.discard();
    if (edit || conflict) session.change(mine);
    if (conflict) session.arrived({ value: theirs, etag: '2' });
  }, [session, edit, conflict]);
  return children(editor);
}

function page(name: string, props: Omit<EditedProps, 'name' | 'children'>, writable = true, blocked = false) {
  return (
    <Edited name={`page-${name}`} {...props}>
      {(editor) => (
        <EditorPage
          title="Sensor lead"
          crumbs={[{ label: 'Cables', to: '/cables' }]}
          {...{ editor, writable, blocked }}
        >
          <TextField label="Name" disabled={!writable} value={editor.value.label} onChange={nothing} />
        </EditorPage>
      )}
    </Edited>
  );
}

const part = (name: string, props: Omit<EditedProps, 'name' | 'children'>, draw: EditedProps['children']) => (
  <Edited name={name} {...props}>
    {draw}
  </Edited>
);
const state = (writable: boolean) => (editor: RecordEditor<Cable>) => <EditorState {...{ editor, writable }} />;
const save = (editor: RecordEditor<Cable>) => <SaveButton editor={editor} />;
const undo = (editor: RecordEditor<Cable>) => <UndoButtons editor={editor} />;
const dialog = (editor: RecordEditor<Cable>) => <ConflictDialog editor={{ ...editor, choosing: true }} />;
const body = (editor: RecordEditor<Cable>) => <EditorBody editor={editor}>{editor.value.label}</EditorBody>;

// Stores a draft for each of these two, as if their records had been edited but not saved.
const { store } = draftsOf(personOf(person));
for (const document of ['kit/edited', 'kit/lost']) store.write(document, { etag: '1', base: saved, value: mine });

export const editor: readonly Specimen[] = [
  {
    of: ['EditorPage'],
    size: 'page',
    states: {
      Saved: page('saved', {}),
      Edited: page('edited', { edit: true }),
      'Cannot be saved': page('blocked', { edit: true }, true, true),
      New: page('new', { isNew: true }),
      'Read only': page('read-only', {}, false),
      'In conflict': page('conflict', { conflict: true }),
    },
  },
  {
    of: ['EditorState'],
    states: {
      Saved: part('state-saved', {}, state(true)),
      Edited: part('state-edited', { edit: true }, state(true)),
      New: part('state-new', { isNew: true }, state(true)),
      'Read only': part('state-read-only', {}, state(false)),
      'In conflict': part('state-conflict', { conflict: true }, state(true)),
    },
  },
  {
    of: ['SaveButton'],
    states: {
      'Nothing to save': part('save-saved', {}, save),
      Edited: part('save-edited', { edit: true }, save),
      New: part('save-new', { isNew: true }, save),
      Saving: part('save-now', { edit: true }, (editor) => <SaveButton editor={{ ...editor, saving: true }} />),
      'Cannot be saved': part('save-blocked', { edit: true }, (editor) => <SaveButton blocked editor={editor} />),
    },
  },
  {
    of: ['UndoButtons'],
    states: { 'Nothing to undo': part('undo-saved', {}, undo), Edited: part('undo-edited', { edit: true }, undo) },
  },
  {
    of: ['EditorBody'],
    size: 'page',
    states: {
      Edited: part('body-edited', { edit: true }, body),
      'In conflict': part('body-conflict', { conflict: true }, body),
    },
  },
  {
    of: ['ConflictDialog'],
    size: 'page',
    states: { 'In conflict': part('dialog', { conflict: true }, dialog) },
  },
  {
    of: ['ConflictView'],
    size: 'page',
    states: {
      'Different fields': (
        <ConflictView
          base={saved}
          mine={{ ...saved, notes: 'Mine' }}
          theirs={theirs}
          onTake={nothing}
          onDiscard={nothing}
        />
      ),
      'The same field': <ConflictView base={saved} mine={mine} theirs={theirs} onTake={nothing} onDiscard={nothing} />,
      'Long text': (
        <ConflictView
          base={saved}
          mine={{ ...saved, label: longText }}
          theirs={theirs}
          onTake={nothing}
          onDiscard={nothing}
        />
      ),
    },
  },
  {
    of: ['EditedMark'],
    states: { Edited: <EditedMark kind="kit" id="edited" />, 'Not edited': <EditedMark kind="kit" id="none" /> },
  },
  {
    of: ['LostDraft'],
    states: {
      'A draft': <LostDraft kind="kit" id="lost" what="Sensor lead" create={() => Promise.resolve()} />,
      'No draft': <LostDraft kind="kit" id="none" what="Sensor lead" create={() => Promise.resolve()} />,
    },
  },
  {
    of: ['FieldValue'],
    states: {
      Empty: <FieldValue value={undefined} />,
      Text: <FieldValue value="Sensor lead" />,
      Number: <FieldValue value={1.5} />,
      List: <FieldValue value={['red', 'black']} />,
      Object: <FieldValue value={{ supplier: 'Example Wire Ltd', number: 'EW-22' }} />,
      'Long text': <FieldValue value={longText} />,
    },
  },
];
