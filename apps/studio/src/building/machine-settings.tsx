/** The machines of the settings, in fields or as text. */
import { getEngineeringSettings, saveEngineeringSettings } from '@cablewright/client';
import { jobTextProblems, reportProblems } from '@cablewright/engine';
import { isObject, keepsSchema, Machine, schemaProblems } from '@cablewright/model';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { engineeringQuery } from '../api/settings.ts';
import { ChoiceField, SwitchField, TextField } from '../kit/fields/fields.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { MachineForm } from './machine-form.tsx';

/** An example machine to start from. It crimps both ends, and its texts have sections. */
const example: Machine = {
  id: 'crimper-1',
  label: 'Crimper 1',
  crimpEnds: 2,
  job: {
    before: '[File]\nDay={day}',
    each: [
      '[NewJob]',
      'Key={job}',
      'Pieces={quantity}',
      'Wire={wire}',
      'Length={length}',
      'StripA={a.strip?}',
      'TerminalA={a.contact?}',
      'StripB={b.strip?}',
      'TerminalB={b.contact?}',
    ].join('\n'),
    extension: 'txt',
    decimal: '.',
  },
  report: {
    date: 'dd/MM/yyyy HH:mm:ss',
    timeZone: 'UTC',
    blocks: [
      { section: 'JobStarted', report: 'started', keys: { job: 'Key', at: 'Time' } },
      { section: 'JobTerminated', report: 'finished', keys: { job: 'Key', at: 'Time', good: 'Good', bad: 'Bad' } },
    ],
  },
};

export function MachineSettings({ onClose }: { onClose: () => void }) {
  const query = useQuery(engineeringQuery);
  return (
    <Loaded query={query} what="the settings" rows={2}>
      {({ value }) => <MachinesDialog saved={value.building?.machines ?? [example]} onClose={onClose} />}
    </Loaded>
  );
}

type Entry = Readonly<Record<string, unknown>>;

/** The JSON in a text, or why it is not a list. */
function listIn(text: string): { readonly list: readonly Entry[] } | { readonly problem: string } {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every(isObject)
      ? { list: read }
      : { problem: 'This is a list of machines: [ … ].' };
  } catch (error) {
    return { problem: `This is not JSON: ${(error as Error).message}.` };
  }
}

/** The problems of a machine by JSON pointer. The texts are checked once their format is valid. */
function problemsOf(machine: Entry, others: readonly Entry[]): ReadonlyMap<string, string> {
  const problems = new Map(schemaProblems(Machine, machine).map(({ pointer, message }) => [pointer, `It ${message}`]));
  if (others.some(({ id }) => id === machine['id'])) problems.set('/id', 'Another machine has this id');
  if (problems.size > 0 || !keepsSchema(Machine, machine)) return problems;
  for (const problem of jobTextProblems(machine)) problems.set('/job/each', problem);
  for (const problem of reportProblems(machine)) problems.set('/report', problem);
  return problems;
}

/** A free id for a new machine, such as `crimper-2`. */
function freshId(machines: readonly Entry[]): string {
  for (let n = machines.length + 1; ; n += 1)
    if (machines.every(({ id }) => id !== `machine-${n}`)) return `machine-${n}`;
}

const nameOf = ({ label, id }: Entry) =>
  [label, id].flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))[0] ?? 'A machine without a name';

/** The machines while they are edited, in fields or as text. */
function useMachines(saved: readonly Entry[]) {
  const [machines, setMachines] = useState<readonly Entry[]>(saved);
  const [text, setText] = useState<string | undefined>();
  const read = text === undefined ? { list: machines } : listIn(text);
  const list = 'list' in read ? read.list : machines;
  const found = list.map((machine, i) => problemsOf(machine, list.toSpliced(i, 1)));
  const toggleText = (isText: boolean) => {
    if (!isText) setMachines(list);
    setText(isText ? JSON.stringify(machines, null, 2) : undefined);
  };
  return { list, found, text, setText, toggleText, setMachines, unread: 'problem' in read ? read.problem : undefined };
}

function MachinesDialog({ saved, onClose }: { saved: readonly Entry[]; onClose: () => void }) {
  const { list, found, text, setText, toggleText, setMachines, unread } = useMachines(saved);
  const [chosen, setChosen] = useState(0);
  const [isLoud, setLoud] = useState(false);
  const { busy, save } = useSaveMachines(onClose);
  const first = found.findIndex(({ size }) => size > 0);
  const submit = async () => {
    setLoud(true);
    if (first === -1) await save(list);
    else if (text === undefined) setChosen(first);
  };
  const machine = list[chosen];
  return (
    <Dialog
      title="Machines"
      action="Save"
      size="xl"
      busy={busy}
      disabled={unread !== undefined}
      onAction={submit}
      onClose={onClose}
    >
      <p className="quiet">
        Fields in braces are replaced in the text of a job. A line whose field is marked ? is left out if there is no
        value. The guide on building explains each setting.
      </p>
      <SwitchField label="As text (JSON)" value={text !== undefined} onChange={(on) => toggleText(on === true)} />
      {text !== undefined && (
        <>
          <TextField label="Machines, as JSON" mono lines={22} value={text} onChange={(next) => setText(next ?? '')} />
          {unread !== undefined && <p role="alert">{unread}</p>}
        </>
      )}
      {isLoud && first !== -1 && <Faults machines={list} found={found} />}
      {text === undefined && <Choice machines={list} chosen={chosen} onChoose={setChosen} onChange={setMachines} />}
      {text === undefined && machine !== undefined && (
        <MachineForm
          key={chosen}
          value={machine}
          problems={isLoud ? (found[chosen] ?? none) : none}
          onChange={(next) => setMachines(list.with(chosen, next))}
        />
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly machines: readonly Entry[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onChange: (machines: readonly Entry[]) => void;
}

/** Chooses the machine to edit; adds and removes machines. */
function Choice({ machines, chosen, onChoose, onChange }: ChoiceProps) {
  const machine = machines[chosen];
  const add = () => {
    onChange([...machines, { ...example, id: freshId(machines), label: `Machine ${machines.length + 1}` }]);
    onChoose(machines.length);
  };
  const remove = () => {
    onChange(machines.toSpliced(chosen, 1));
    onChoose(0);
  };
  return (
    <Group gap="sm" align="end">
      <ChoiceField
        label="Machine"
        clearable={false}
        choices={machines.map((one, i) => ({ value: String(i), label: nameOf(one) }))}
        value={machine === undefined ? undefined : String(chosen)}
        onChange={(next) => onChoose(Number(next))}
      />
      <Button variant="default" onClick={add}>
        Add a machine
      </Button>
      {machine !== undefined && (
        <Button variant="default" onClick={remove}>
          Remove {nameOf(machine)}
        </Button>
      )}
    </Group>
  );
}

const none: ReadonlyMap<string, string> = new Map();

/** The problems that prevent saving the machines, each with its machine and position. */
function Faults({ machines, found }: { machines: readonly Entry[]; found: readonly ReadonlyMap<string, string>[] }) {
  return (
    <ul role="alert">
      {found.flatMap((problems, i) =>
        [...problems].map(([pointer, problem]) => (
          <li key={`${i} ${pointer}`}>
            {nameOf(machines[i] ?? {})}
            {pointer !== '' && `, ${pointer.slice(1).replaceAll('/', ' ')}`}: {problem}
          </li>
        )),
      )}
    </ul>
  );
}

function useSaveMachines(onSaved: () => void) {
  const client = useQueryClient();
  const { busy, act } = useAct("Couldn't save the machines");
  const save = (machines: readonly Entry[]) =>
    act(
      async () => {
        const { value, etag } = await hub.versioned(getEngineeringSettings);
        const building = { ...value.building, machines };
        return hub.versioned(saveEngineeringSettings, { body: { ...value, building } as never, ifMatch: etag });
      },
      {
        after: async () => {
          await client.invalidateQueries({ queryKey: ['settings'] });
          await client.invalidateQueries({ queryKey: ['machines'] });
          onSaved();
        },
        done: 'Saved.',
      },
    );
  return { busy, save };
}
