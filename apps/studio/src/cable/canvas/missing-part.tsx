import { createRecord } from '@cablewright/client';
import { Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { kinds } from '@cablewright/model';
import { lazy, Suspense, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { FieldOfDialog } from '../../kit/problems/field-of-dialog.tsx';
import type { Problems } from '../../kit/problems/shown-problems.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import { capital } from '../../kit/words/kind-words.ts';
import { useCable } from '../draft/cable.ts';
import { offerOf, type PartOffer } from '../wiring/offers.ts';
import { countIn, maxCount, plainPart, stubKinds, stubOf, type StubKind } from '../wiring/stub.ts';
import styles from './drawer.module.css';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

const NewConnectorDialog = lazy(async () => ({
  default: (await import('../../library/new-connector/new-connector-dialog.tsx')).NewConnectorDialog,
}));
const ImportSteps = lazy(async () => ({
  default: (await import('../../activity/import/import-steps.tsx')).ImportSteps,
}));

interface MissingProps {
  /** The search text. */
  readonly text: string;
  readonly onAdd: (offer: PartOffer) => void;
}

/** Offers to create, import or stub a part that the library lacks and to add it, without leaving the cable. */
export function MissingPart({ shown, text, onAdd }: MissingProps & { readonly shown: boolean }) {
  const [task, setTask] = useState<MissingPartTask | undefined>();
  const close = () => setTask(undefined);
  return (
    <Suspense fallback={null}>
      {shown && <Offered text={text} onTask={setTask} />}
      {/* An open dialog stays until it is closed, even if the imported part is found in the meantime. */}
      {task === 'create' && (
        <NewConnectorDialog
          name={text}
          onClose={close}
          onCreated={(id, label) => onAdd(offerOf('connectors', id, label))}
        />
      )}
      {task === 'import' && <ImportHere onClose={close} />}
      {(task === 'stub' || task === 'plain') && (
        <PartDialog stub={task === 'stub'} text={text} onClose={close} onAdd={onAdd} />
      )}
    </Suspense>
  );
}

type MissingPartTask = 'create' | 'plain' | 'import' | 'stub';

function Offered({ text, onTask }: { readonly text: string; readonly onTask: (task: MissingPartTask) => void }) {
  return (
    <div className={styles['where']}>
      <p>{text === '' ? 'Nothing of this kind is in the library.' : `No part matches “${text}”.`}</p>
      <Group gap="var(--space-3)">
        <Button size="compact-sm" onClick={() => onTask('create')}>
          Create a connector…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onTask('plain')}>
          Create another part…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onTask('import')}>
          Import…
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => onTask('stub')}>
          Add a stub…
        </Button>
      </Group>
    </div>
  );
}

/** The import dialog over the cable. What it imports is then found in the library. */
function ImportHere({ onClose }: { onClose: () => void }) {
  const [job, setJob] = useState<string | undefined>();
  return (
    <DialogWindow onClose={onClose} title="Import parts" size="xl">
      <ImportSteps job={job} onJob={setJob} />
    </DialogWindow>
  );
}

const choices = (Object.keys(stubKinds) as StubKind[]).map((kind) => ({
  value: kind,
  label: capital(kinds[kind].names.one),
}));

interface PartProps extends MissingProps {
  /** Whether it is a placeholder for a part that is chosen later. */
  readonly stub: boolean;
  readonly onClose: () => void;
}

interface PartValues {
  readonly name: string;
  readonly kind: StubKind;
  /** The count that was typed. Without one, it is read from the name. */
  readonly count: number | undefined;
}

const countOf = ({ name, count }: PartValues) => count ?? countIn(name);

function problemsOfPart(values: PartValues): Problems {
  const { name, kind } = values;
  const counted = stubKinds[kind];
  const count = countOf(values);
  const problems = new Map<string, string>();
  if (name.trim() === '') problems.set('name', 'Enter a name.');
  if (counted !== undefined && !(count >= 1 && count <= maxCount))
    problems.set('count', `${counted} must be a number from 1 to ${maxCount}.`);
  return problems;
}

/**
 * Creates a plain part or a stub from a name, a kind and the number of positions or cores. Other properties are added
 * in the library.
 */
function PartDialog({ stub, text, onClose, onAdd }: PartProps) {
  const { catalog } = useCable();
  const { values, change, input, act, dialog } = useDialogForm<PartValues>({
    initial: { name: text, kind: stub ? 'connectors' : 'wires', count: undefined },
    failure: stub ? "Couldn't add the stub" : "Couldn't create the part",
    problems: problemsOfPart,
  });
  const { name, kind } = values;
  const counted = stubKinds[kind];
  const count = countOf(values);
  const add = () => {
    const record = (stub ? stubOf : plainPart)(catalog.library, kind, name.trim(), count);
    return act(() => hub.call(createRecord, { params: { kind }, body: record }), {
      touched: 'everything',
      done: `${stub ? 'Added the stub' : 'Created'} ${name.trim()}`,
      after: () => {
        onAdd(offerOf(kind, record.id, record.label));
        onClose();
      },
    });
  };
  return (
    <Dialog
      {...dialog}
      title={stub ? 'Add a stub' : 'New part'}
      action={stub ? 'Add' : 'Create'}
      onAction={add}
      onClose={onClose}
    >
      <Stack gap="xs">
        <FieldOfDialog of="name">
          {(problem) => (
            <TextInput
              label="Name"
              description={
                stub
                  ? 'The part number, or what it is. The stub has the tag “stub” until the real part replaces it.'
                  : 'What it is called. Its other facts are filled in on its page in the library.'
              }
              error={problem}
              maxLength={120}
              {...input('name')}
            />
          )}
        </FieldOfDialog>
        <ChoiceField
          label="Kind"
          clearable={false}
          choices={choices}
          value={kind}
          onChange={(next) => change({ kind: (next ?? 'connectors') as StubKind })}
        />
        {counted !== undefined && (
          <FieldOfDialog of="count">
            {(problem) => (
              <NumberInput
                label={counted}
                min={1}
                max={maxCount}
                allowDecimal={false}
                value={count}
                error={problem}
                onChange={(next) => change({ count: typeof next === 'number' ? next : undefined })}
              />
            )}
          </FieldOfDialog>
        )}
      </Stack>
    </Dialog>
  );
}
