import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { paperSizes, sameJson, type Drawing, type Paper } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { drawingQuery, putDrawing } from '../api/designs.ts';
import { Problem, type Versioned } from '../api/http.ts';
import { useCable } from './draft/cable.ts';
import { ChoiceField, NumberField, TextField } from '../kit/fields/fields.tsx';
import { LinesField } from '../kit/fields/lines-field.tsx';
import { TestFields } from '../kit/fields/test-fields.tsx';
import { problemsOf } from '../kit/forms/schema-form.tsx';
import settings from '../settings/settings.module.css';
import { Failure } from '../kit/page/failure.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { LengthFields } from './length-fields.tsx';

/** Fields of a drawing; one set to undefined goes. */
type Changed = { readonly [K in keyof Drawing]?: Drawing[K] | undefined };

/** What stands in the title block and on the drawing, the lengths a family is sold in, and how this cable is tested. */
export function DrawingDialog({ onClose }: { onClose: () => void }) {
  const { design } = useCable();
  const { data, error, refetch } = useQuery(drawingQuery(design.id));
  return (
    <Modal opened onClose={onClose} title="Title block, lengths and test" size="lg">
      {error !== null ? (
        <Failure title="The drawing did not come" error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Waiting rows={4} />
      ) : (
        <DrawingForm key={data.etag} saved={data} onClose={onClose} />
      )}
    </Modal>
  );
}

function DrawingForm({ saved, onClose }: { saved: Versioned<Drawing>; onClose: () => void }) {
  const { writable, catalog } = useCable();
  const [value, setValue] = useState(saved.value);
  const change = (part: Changed) => setValue(withoutEmpty({ ...value, ...part }));
  const problems = [...problemsOf('drawings', value)].map(([pointer, message]) => `${pointer.slice(1)} ${message}`);
  const { save, saving } = useSaveDrawing(value, saved.etag, onClose);
  return (
    <Stack gap="lg">
      <TitleFields value={value} onChange={change} />
      <LengthFields value={value.variations ?? []} onChange={(variations) => change({ variations })} />
      <NoteAndToleranceFields value={value} onChange={change} />
      <section aria-label="Testing" className={settings['group']}>
        <h2>Testing of this cable</h2>
        <div className={settings['fields']}>
          <TestFields
            value={value.test ?? {}}
            standing={catalog.library.settings.testing}
            onChange={(test) => change({ test })}
          />
        </div>
      </section>
      {problems.length > 0 && <Alert color="red">{problems.join('; ')}.</Alert>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {writable && (
          <Button
            loading={saving}
            disabled={problems.length > 0 || sameJson(value, saved.value)}
            onClick={() => void save()}
          >
            Save
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function useSaveDrawing(value: Drawing, etag: string, onSaved: () => void) {
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await putDrawing(value, etag);
      done('Saved.');
      await client.invalidateQueries({ queryKey: ['drawing', value.id] });
      await client.invalidateQueries({ queryKey: ['documents'] });
      onSaved();
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        failed('Somebody saved the drawing meanwhile', 'The form now shows theirs. Make your change again.');
        await client.invalidateQueries({ queryKey: ['drawing', value.id] });
      } else failed('The drawing could not be saved', error);
      setSaving(false);
    }
  };
  return { save, saving };
}

interface TitleFieldsProps {
  readonly value: Drawing;
  readonly onChange: (part: Changed) => void;
}

function TitleFields({ value, onChange }: TitleFieldsProps) {
  const { design } = useCable();
  return (
    <section aria-label="Title block" className={settings['group']}>
      <h2>Title block</h2>
      <div className={settings['fields']}>
        <TextField
          label="Title"
          placeholder={design.label ?? design.id}
          value={value.title}
          onChange={(title) => onChange({ title })}
        />
        <TextField
          label="Number on the drawing"
          description="Where it differs from the cable’s; XX stands for the length"
          mono
          value={value.partNumber}
          onChange={(partNumber) => onChange({ partNumber })}
        />
        <TextField label="Drawn by" value={value.drawn} onChange={(drawn) => onChange({ drawn })} />
        <TextField label="Checked by" value={value.checked} onChange={(checked) => onChange({ checked })} />
        <TextField
          label="Date"
          placeholder="2026-01-31"
          mono
          value={value.date}
          onChange={(date) => onChange({ date })}
        />
        <ChoiceField
          label="Paper"
          placeholder="As the organisation prints"
          choices={paperSizes}
          value={value.paper}
          onChange={(paper) => onChange({ paper: paper as Paper | undefined })}
        />
      </div>
    </section>
  );
}

/** What the engineering drawing says besides what follows from the cable. */
function NoteAndToleranceFields({ value, onChange }: TitleFieldsProps) {
  const { tolerance } = value;
  const exact = (part: { plusMm?: number | undefined; minusMm?: number | undefined }) => {
    const next = { ...tolerance, ...part };
    const { plusMm = 0, minusMm = 0 } = next;
    // Nothing is made to the hair: no tolerance at all is one that nobody stated.
    onChange({ tolerance: plusMm === 0 && minusMm === 0 ? undefined : { plusMm, minusMm } });
  };
  return (
    <section aria-label="Drawing" className={settings['group']}>
      <h2>Drawing</h2>
      <div className={settings['fields']}>
        <NumberField
          label="Lengths may be longer by"
          placeholder="As the organisation says"
          unit="mm"
          value={tolerance?.plusMm}
          onChange={(plusMm) => exact({ plusMm })}
        />
        <NumberField
          label="Lengths may be shorter by"
          placeholder="As the organisation says"
          unit="mm"
          value={tolerance?.minusMm}
          onChange={(minusMm) => exact({ minusMm })}
        />
      </div>
      <LinesField
        label="Notes on the drawing"
        description="One in a line; the notes of the cable stand there as well"
        value={value.notes}
        onChange={(notes) => onChange({ notes })}
      />
    </section>
  );
}

/** The drawing without fields that say nothing. */
function withoutEmpty(drawing: Changed): Drawing {
  const said = Object.entries(drawing).filter(
    ([, field]) => field !== undefined && !(typeof field === 'object' && Object.keys(field).length === 0),
  );
  return Object.fromEntries(said) as Drawing;
}
