import { Button, Fieldset, Stack } from '@mantine/core';
import { cableNumber } from '@cablewright/engine';
import { type Design, type Electrical, formatTerminal, isRoute, type Note, present, routes } from '@cablewright/model';
import { useQueryClient } from '@tanstack/react-query';
import { drawingQuery } from '../api/designs.ts';
import { useCable } from './draft/cable.ts';
import { ChoiceField, NameField, NumberField, TextField, WordsField } from '../kit/fields/fields.tsx';
import { SupplierFields } from '../kit/fields/suppliers.tsx';
import { PartNumberField } from '../kit/fields/part-number-field.tsx';
import { CurrentFields } from './current-fields.tsx';
import { RemoveButton } from '../kit/table/remove-button.tsx';
import styles from './cable.module.css';

/** The selection that means the cable itself. No part can have this id. */
export const cableSelection = '@cable';

const statuses = ['development', 'active', 'legacy', 'retired'];

/** The properties of the whole cable: name, number, status, sourcing, notes, currents. */
export function CableFields() {
  const { design, edit, writable } = useCable();
  const client = useQueryClient();
  const change = (fields: Partial<Design>) =>
    edit(`change ${Object.keys(fields).join(', ')}`, (before) => present({ ...before, ...fields }), true);
  return (
    <Fieldset variant="unstyled" disabled={!writable}>
      <Stack gap="sm">
        <NameField value={design.label} onChange={(label) => change({ label })} />
        <PartNumberField
          kind="design"
          value={design.productRef}
          disabled={!writable}
          variantOf={async () => cableNumber((await client.fetchQuery(drawingQuery(design.id))).value, design)}
          onChange={(productRef) => change({ productRef })}
        />
        <ChoiceField
          label="Status"
          choices={statuses}
          value={design.status}
          onChange={(status) => change({ status })}
        />
        <ChoiceField
          label="Route"
          choices={routes.map((route) => ({ value: route, label: routeWords[route] }))}
          value={design.route}
          error={design.route === undefined || isRoute(design.route) ? undefined : 'Use make, contract or buy'}
          onChange={(route) => change({ route })}
        />
        {design.route === 'contract' && (
          <TextField label="Contract manufacturer" value={design.maker} onChange={(maker) => change({ maker })} />
        )}
        {design.route !== 'make' && design.route !== undefined && (
          <SupplierFields suppliers={design.suppliers ?? []} onChange={(suppliers) => change({ suppliers })} />
        )}
        <NumberField
          label="Labour"
          unit="min"
          min={0}
          value={design.labourMinutes}
          onChange={(labourMinutes) => change({ labourMinutes })}
        />
        <WordsField
          label="Tags"
          value={design.tags}
          onChange={(tags) => change({ tags: tags === undefined ? undefined : [...tags] })}
        />
        <TextField
          label="Description"
          lines={2}
          value={design.description}
          onChange={(description) => change({ description })}
        />
        <TextField
          label="Source"
          description="The standard, datasheet or drawing it follows"
          value={design.src}
          onChange={(src) => change({ src })}
        />
        <NoteFields notes={design.notes ?? []} onChange={(notes) => change({ notes })} />
        <CurrentFields
          electrical={design.electrical ?? {}}
          terminals={design.joints.flatMap((joint) =>
            [joint.a, joint.b].filter((ref) => ref.end === undefined).map(formatTerminal),
          )}
          onChange={(electrical: Electrical | undefined) => change({ electrical })}
        />
        {writable && design.recipe !== undefined && (
          <Button variant="default" onClick={() => change({ recipe: undefined })}>
            Stop following the devices
          </Button>
        )}
      </Stack>
    </Fieldset>
  );
}

const routeWords = { make: 'Make in house', contract: 'Contract manufacturer', buy: 'Buy finished' } as const;

interface NoteProps {
  readonly notes: readonly Note[];
  readonly onChange: (notes: Note[]) => void;
}

function noteOf(text: string, names: readonly string[] | undefined): Note {
  return names === undefined || names.length === 0 ? text : { text, names: [...names] };
}

/** Notes for the person who builds the cable. The checks treat whatever a note refers to as open on purpose. */
function NoteFields({ notes, onChange }: NoteProps) {
  const change = (index: number, note: Note) => onChange(notes.with(index, note));
  return (
    <section aria-label="Notes">
      <h3 className="small-title">Notes</h3>
      {notes.map((note, index) => {
        const { text, names } = typeof note === 'string' ? { text: note, names: undefined } : note;
        return (
          <div key={index} className={styles['note']}>
            <TextField
              bare
              lines={2}
              label={`Note ${index + 1}`}
              value={text}
              onChange={(next) => change(index, noteOf(next ?? '', names))}
            />
            <WordsField
              bare
              label={`Terminals of note ${index + 1}`}
              placeholder="For example w1@b.red"
              value={names}
              onChange={(next) => change(index, noteOf(text, next))}
            />
            <RemoveButton what={`note ${index + 1}`} onRemove={() => onChange(notes.toSpliced(index, 1))} />
          </div>
        );
      })}
      <Button variant="default" onClick={() => onChange([...notes, ''])}>
        Add note
      </Button>
    </section>
  );
}
