import { type Alternate, type AlternateKind, idFromLabel } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { writeRecord } from '../../api/records.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import { FieldOfDialog } from '../../kit/problems/field-of-dialog.tsx';
import { classWords } from './alternate-words.ts';
import { judgedIn } from './judged.ts';
import { Verdict } from './verdict.tsx';

interface AlternateDialogProps {
  readonly kind: AlternateKind;
  readonly part: string;
  readonly label: string;
  /** The alternate to edit, with its version; undefined for a new one. */
  readonly edited: { readonly alternate: Alternate; readonly etag: string } | undefined;
  readonly onClose: () => void;
}

const classChoices = Object.entries(classWords).map(([value, label]) => ({ value, label }));
const confidences = ['documented', 'secondary', 'measured', 'inferred', 'unknown'] as const;
const classes = ['drop-in', 'functional', 'same-series', 'mates-with'] as const;

interface Values {
  readonly other: string | undefined;
  readonly declared: string | undefined;
  readonly confidence: string | undefined;
  readonly src: string | undefined;
  readonly note: string | undefined;
}

/** Adds an alternate to a part, or edits it. The verdict shows before it is saved. */
export function AlternateDialog({ kind, part, label, edited, onClose }: AlternateDialogProps) {
  const { data: library } = useQuery(libraryQuery);
  const start = edited?.alternate;
  const { values, field, act, dialog } = useDialogForm<Values>({
    initial: {
      other: start?.other,
      declared: start?.class ?? 'functional',
      confidence: start?.confidence ?? 'documented',
      src: start?.src,
      note: start?.note,
    },
    failure: "Couldn't save the alternate",
    problems: ({ other, src }) =>
      new Map([
        ...(other === undefined || other === part ? [['other', 'Choose another part.'] as const] : []),
        ...((src ?? '').trim() === ''
          ? [['src', 'Enter where it is from: a datasheet, a maker, a test.'] as const]
          : []),
      ]),
  });
  const declared = classes.find((each) => each === values.declared) ?? 'functional';
  const { other } = values;
  const judged =
    library === undefined || other === undefined || other === part
      ? undefined
      : judgedIn(library, { kind, part, other, class: declared });
  const save = () => {
    const isTaken = (id: string) => library?.entry('alternates', id) !== undefined;
    const id = start?.id ?? idFromLabel(`${part} ${other ?? ''} ${declared}`, isTaken, 'alternate');
    const confidence = confidences.find((each) => each === values.confidence) ?? 'unknown';
    const note = values.note === undefined ? {} : { note: values.note };
    const { note: _before, ...rest } = start ?? { note: undefined };
    const record = {
      ...rest,
      id,
      kind,
      part,
      other: other ?? '',
      class: declared,
      confidence,
      src: values.src ?? '',
      ...note,
    };
    return act(() => writeRecord('alternates', record, edited?.etag), {
      touched: [['alternates', id]],
      done: `Saved the alternate of ${label}`,
      after: onClose,
    });
  };
  return (
    <Dialog
      {...dialog}
      title={edited === undefined ? `Add an alternate to ${label}` : `Alternate of ${label}`}
      action="Save"
      size="lg"
      onAction={save}
      onClose={onClose}
    >
      <FieldOfDialog of="other">
        {(error) => <RecordPicker kind={kind} label="Other part" error={error} {...field('other')} />}
      </FieldOfDialog>
      <ChoiceField label="Class" choices={classChoices} clearable={false} {...field('declared')} />
      <ChoiceField label="Confidence" choices={confidences} clearable={false} {...field('confidence')} />
      <FieldOfDialog of="src">
        {(error) => (
          <TextField
            label="Source"
            description="Who says so: a datasheet, a maker, a test"
            error={error}
            {...field('src')}
          />
        )}
      </FieldOfDialog>
      <TextField label="Note" lines={2} {...field('note')} />
      {judged !== undefined && <Verdict declared={declared} judged={judged} />}
    </Dialog>
  );
}
