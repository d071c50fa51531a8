import { getDrawing, saveDrawing } from '@cablewright/client';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { type Drawing, type PaperChoice, paperChoices, type Variation } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { lockedQuery } from '../api/settings.ts';
import { drawingQuery } from '../api/designs.ts';
import { hub, type Versioned } from '../api/hub.ts';
import { EditorBody, SaveButton } from '../kit/editor/editor-page.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { useCable } from './draft/cable.ts';
import { ChoiceField, NumberField, TextField } from '../kit/fields/fields.tsx';
import { LinesField } from '../kit/fields/lines-field.tsx';
import { CableTestFields } from '../kit/fields/test-fields.tsx';
import { problemsOf } from '../kit/forms/record-problems.ts';
import settings from '../settings/settings.module.css';
import { Loaded } from '../kit/page/loaded.tsx';
import { RowTable } from '../kit/table/row-table.tsx';
import { DialogWindow } from '../kit/page/dialog-window.tsx';

/** Fields of a drawing. A field that is undefined is removed. */
type ChangedDrawing = { readonly [K in keyof Drawing]?: Drawing[K] | undefined };

/** Edits the title block and drawing notes, the lengths a family is sold in, and how this cable is tested. */
export function DrawingDialog({ onClose }: { onClose: () => void }) {
  const { design } = useCable();
  const query = useQuery(drawingQuery(design.id));
  return (
    <DialogWindow onClose={onClose} title="Title block, lengths and test" size="lg">
      <Loaded query={query} what="the drawing" rows={4}>
        {(saved) => <DrawingForm saved={saved} onClose={onClose} />}
      </Loaded>
    </DialogWindow>
  );
}

function sourceOf(id: string): RecordSource<Drawing> {
  const { queryKey } = drawingQuery(id);
  return {
    kind: 'drawings',
    id,
    name: 'title block, lengths and test',
    queryKey,
    read: () => hub.versioned(getDrawing, { params: { id } }),
    write: (drawing, seen = '') =>
      hub.versioned(saveDrawing, { params: { id: drawing.id }, body: drawing, ifMatch: seen }),
  };
}

function DrawingForm({ saved, onClose }: { saved: Versioned<Drawing>; onClose: () => void }) {
  const { design, writable, catalog } = useCable();
  const editor = useRecordEditor(sourceOf(design.id), saved);
  const { value } = editor;
  const locked = useQuery(lockedQuery);
  const change = (part: ChangedDrawing) => editor.change(withoutEmpty({ ...value, ...part }));
  const problems = [...problemsOf('drawings', value)].map(([pointer, message]) => `${pointer.slice(1)} ${message}`);
  const save = async () => {
    if (await editor.save()) onClose();
  };
  return (
    <Stack gap="lg">
      <EditorBody editor={editor}>
        <TitleFields value={value} onChange={change} />
        <LengthFields value={value.variations ?? []} onChange={(variations) => change({ variations })} />
        <NoteAndToleranceFields value={value} onChange={change} />
        <section aria-label="Testing" className={settings['group']}>
          <h2>Testing of this cable</h2>
          <div className={settings['fields']}>
            <CableTestFields
              value={value.test ?? {}}
              organisation={catalog.library.settings.testing}
              server={locked.data?.testing}
              onChange={(test) => change({ test })}
            />
          </div>
        </section>
      </EditorBody>
      {problems.length > 0 && <Alert color="red">{problems.join('; ')}.</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {writable && <SaveButton editor={editor} inDialog blocked={problems.length > 0} onSave={save} />}
      </Group>
    </Stack>
  );
}

interface TitleFieldsProps {
  readonly value: Drawing;
  readonly onChange: (part: ChangedDrawing) => void;
}

function TitleFields({ value, onChange }: TitleFieldsProps) {
  const { design } = useCable();
  return (
    <section aria-label="Title block" className={settings['group']}>
      <h2>Title block</h2>
      <div className={settings['fields']}>
        <TextField
          label="Title"
          standard={design.label ?? design.id}
          value={value.title}
          onChange={(title) => onChange({ title })}
        />
        <TextField label="Supplementary title" value={value.subtitle} onChange={(subtitle) => onChange({ subtitle })} />
        <TextField
          label="Number on the drawing"
          description="If it differs from the cable’s number; XX becomes the length"
          mono
          value={value.partNumber}
          onChange={(partNumber) => onChange({ partNumber })}
        />
        <TextField
          label="Drawn by"
          description="On the working copy only"
          value={value.drawn}
          onChange={(drawn) => onChange({ drawn })}
        />
        <TextField
          label="Checked by"
          description="On the working copy only"
          value={value.checked}
          onChange={(checked) => onChange({ checked })}
        />
        <TextField
          label="Date"
          placeholder="2026-01-31"
          mono
          value={value.date}
          onChange={(date) => onChange({ date })}
        />
        <TextField
          label="Technical reference"
          standard="Organisation’s default"
          value={value.technicalReference}
          onChange={(technicalReference) => onChange({ technicalReference })}
        />
        <NumberField label="Mass" unit="g" value={value.massG} onChange={(massG) => onChange({ massG })} />
        <ChoiceField
          label="Paper"
          standard="Default paper"
          choices={paperChoices}
          value={value.paper}
          onChange={(paper) => onChange({ paper: paper as PaperChoice | undefined })}
        />
      </div>
    </section>
  );
}

/** Texts on the drawing that do not follow from the cable. */
function NoteAndToleranceFields({ value, onChange }: TitleFieldsProps) {
  const { tolerance } = value;
  const exact = (part: { plusMm?: number | undefined; minusMm?: number | undefined }) => {
    const next = { ...tolerance, ...part };
    const { plusMm = 0, minusMm = 0 } = next;
    // A tolerance of zero counts as not given, because nothing is made exactly to length.
    onChange({ tolerance: plusMm === 0 && minusMm === 0 ? undefined : { plusMm, minusMm } });
  };
  return (
    <section aria-label="Drawing" className={settings['group']}>
      <h2>Drawing</h2>
      <div className={settings['fields']}>
        <NumberField
          label="Tolerance +"
          standard="Organisation’s default"
          unit="mm"
          value={tolerance?.plusMm}
          onChange={(plusMm) => exact({ plusMm })}
        />
        <NumberField
          label="Tolerance −"
          standard="Organisation’s default"
          unit="mm"
          value={tolerance?.minusMm}
          onChange={(minusMm) => exact({ minusMm })}
        />
      </div>
      <LinesField
        label="Notes on the drawing"
        description="One per line; the notes of the cable are printed too"
        value={value.notes}
        onChange={(notes) => onChange({ notes })}
      />
    </section>
  );
}

/** The drawing without its empty fields. */
function withoutEmpty(drawing: ChangedDrawing): Drawing {
  const filled = Object.entries(drawing).filter(
    ([, field]) => field !== undefined && !(typeof field === 'object' && Object.keys(field).length === 0),
  );
  return Object.fromEntries(filled) as Drawing;
}

interface LengthFieldsProps {
  readonly value: readonly Variation[];
  readonly onChange: (value: Variation[] | undefined) => void;
}

/** The lengths in which a cable can be ordered, each with the suffix that replaces XX in its number. */
function LengthFields({ value, onChange }: LengthFieldsProps) {
  const set = (index: number, part: Partial<Variation>) =>
    onChange(value.map((length, i) => (i === index ? { ...length, ...part } : length)));
  return (
    <section aria-label="Lengths" className={settings['group']}>
      <h2>Lengths</h2>
      {value.length > 0 && (
        <RowTable
          columns={['Suffix for XX', 'Trunk length']}
          rows={value}
          nameOf={(length) => `length ${length.suffix}`}
          onChange={onChange}
          fields={(length, index) => [
            <TextField
              bare
              mono
              key="suffix"
              label={`Suffix ${index + 1}`}
              value={length.suffix}
              onChange={(suffix) => set(index, { suffix: suffix ?? '' })}
            />,
            <NumberField
              bare
              key="length"
              unit="mm"
              label={`Length ${index + 1}`}
              value={length.lengthMm === 0 ? undefined : length.lengthMm}
              onChange={(lengthMm) => set(index, { lengthMm: lengthMm ?? 0 })}
            />,
          ]}
        />
      )}
      <Button
        variant="default"
        onClick={() => onChange([...value, { suffix: String(value.length + 1).padStart(2, '0'), lengthMm: 0 }])}
      >
        Add length
      </Button>
    </section>
  );
}
