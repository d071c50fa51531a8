/** The machines of the settings, as text: what each can make, the text of its jobs, and how its reports are read. */
import { getEngineeringSettings, saveEngineeringSettings } from '@cablewright/client';
import type { Machine } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hub } from '../api/hub.ts';
import { engineeringQuery } from '../api/settings.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { useAct } from '../kit/page/use-act.ts';

/** A machine to begin with: one that crimps both ends, with texts in sections. */
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
      {({ value }) => <MachineText machines={value.building?.machines ?? [example]} onClose={onClose} />}
    </Loaded>
  );
}

/** The JSON in a text, or why it is not a list. */
function listIn(text: string): { readonly list: readonly object[] } | { readonly problem: string } {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? { list: read as object[] } : { problem: 'This is a list of machines: [ … ].' };
  } catch (error) {
    return { problem: `This is not JSON: ${(error as Error).message}.` };
  }
}

function MachineText({ machines, onClose }: { machines: readonly object[]; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState(() => JSON.stringify(machines, null, 2));
  const { busy, act } = useAct("Couldn't save the machines");
  const read = listIn(text);
  const save = () =>
    act(
      async () => {
        const { value, etag } = await hub.versioned(getEngineeringSettings);
        const list = 'list' in read ? read.list : [];
        const building = { ...value.building, machines: list };
        return hub.versioned(saveEngineeringSettings, { body: { ...value, building } as never, ifMatch: etag });
      },
      {
        after: async () => {
          await client.invalidateQueries({ queryKey: ['settings'] });
          await client.invalidateQueries({ queryKey: ['machines'] });
          onClose();
        },
        done: 'Saved.',
      },
    );
  return (
    <Dialog
      title="Machines"
      action="Save"
      size="xl"
      busy={busy}
      disabled={'problem' in read}
      onAction={save}
      onClose={onClose}
    >
      <p className="quiet">
        Fields in braces are replaced in the text of a job. A line whose field is marked ? is left out if there is no
        value. The guide on building explains each setting.
      </p>
      <TextField label="Machines, as JSON" mono lines={22} value={text} onChange={(value) => setText(value ?? '')} />
      {'problem' in read && <p role="alert">{read.problem}</p>}
    </Dialog>
  );
}
