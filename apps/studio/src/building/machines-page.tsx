/** Machines that cut and crimp: the sequence of their jobs, the file for the machine, and its reports. */
import { present } from '@cablewright/model';
import {
  type Machines,
  type MachineJob,
  type MachineJobFile,
  type MachineJobs,
  type MachineReports,
  takeMachineReports,
  writeMachineJobs,
} from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { machineJobsQuery, machinesQuery, openOrdersQuery } from '../api/building.ts';
import { hub } from '../api/hub.ts';
import { ChooseFile } from '../kit/fields/choose-file.tsx';
import { ChoiceField, NumberField } from '../kit/fields/fields.tsx';
import { useAddress } from '../kit/page/address.ts';
import { downloaded } from '../kit/page/download.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import { MachineSettings } from './machine-settings.tsx';
import styles from './building.module.css';

type Machine = Machines['items'][number];

export function MachinesPage() {
  const query = useQuery(machinesQuery);
  const [isEditing, setEditing] = useState(false);
  const edit = useWritable() && (
    <Button variant="default" onClick={() => setEditing(true)}>
      Settings of machines…
    </Button>
  );
  return (
    <Page title="Machines" actions={edit}>
      <Loaded query={query} what="the machines" rows={6}>
        {({ items, items: [first] }) =>
          first === undefined ? (
            <EmptyState title="No machines yet" action={edit}>
              A machine cuts, strips and crimps the single wires of orders. Its settings state what it can make, the
              text of its job file and how its reports are read.
            </EmptyState>
          ) : (
            <Chosen machines={items} first={first} />
          )
        }
      </Loaded>
      {isEditing && <MachineSettings onClose={() => setEditing(false)} />}
    </Page>
  );
}

/** The default number of days whose due jobs are combined. */
const defaultDays = 7;

function Chosen({ machines, first }: { machines: readonly Machine[]; first: Machine }) {
  const [address, patch] = useAddress();
  const { data: orders = [] } = useQuery(openOrdersQuery);
  const machine = machines.find(({ id }) => id === address['machine']) ?? first;
  const order = address['order'];
  const days = Number(address['days'] ?? defaultDays);
  const chosen = { ...present({ order }), days };
  const query = useQuery(machineJobsQuery(machine.id, chosen));
  return (
    <>
      <Group gap="sm" align="end">
        <ChoiceField
          label="Machine"
          clearable={false}
          choices={machines.map(({ id, label }) => ({ value: id, label }))}
          value={machine.id}
          onChange={(value) => patch({ machine: value })}
        />
        <ChoiceField
          label="Order"
          standard="All that are in work"
          choices={orders.map(({ number, label }) => ({ value: number, label: `${number} · ${label}` }))}
          value={order}
          onChange={(value) => patch({ order: value })}
        />
        <NumberField
          label="Days made together"
          value={days}
          onChange={(value) => patch({ days: value === undefined || value < 1 ? undefined : String(value) })}
        />
      </Group>
      {machine.problems.map((problem) => (
        <p key={problem} className={styles['lacks']} role="alert">
          {problem}
        </p>
      ))}
      <Exchange machine={machine} chosen={chosen} count={query.data?.total ?? 0} />
      <Loaded query={query} what="the jobs" rows={6}>
        {(jobs) => <Jobs jobs={jobs} />}
      </Loaded>
    </>
  );
}

interface ExchangeProps {
  readonly machine: Machine;
  readonly chosen: { readonly order?: string; readonly days: number };
  readonly count: number;
}

/** Writes the job file, and reads reports. */
function Exchange({ machine, chosen, count }: ExchangeProps) {
  const client = useQueryClient();
  const writable = useWritable();
  const writing = useAct("Couldn't write the jobs");
  const reading = useAct("Couldn't read the report");
  const [unwritten, setUnwritten] = useState<MachineJobFile['unwritten']>([]);
  const [reports, setReports] = useState<MachineReports | undefined>();
  const params = { machine: machine.id };
  const after = () => client.invalidateQueries({ queryKey: ['machines'] });
  const write = () =>
    writing.act(() => hub.call(writeMachineJobs, { params, body: chosen }), {
      after: async (file) => {
        downloaded(new Blob([file.text], { type: 'text/plain' }), file.name);
        setUnwritten(file.unwritten);
        await after();
      },
      done: 'Written, and recorded with the orders.',
    });
  const read = (file: File) =>
    reading.act(
      async () => hub.call(takeMachineReports, { params, body: { text: await file.text(), file: file.name } }),
      {
        after: async (answer) => {
          setReports(answer);
          await after();
        },
      },
    );
  if (!writable) return null;
  return (
    <section aria-label="Files" className={styles['section']}>
      <Group gap="sm">
        <Button disabled={count === 0 || writing.busy} onClick={() => void write()}>
          Write job file
        </Button>
        {machine.takesReports && (
          <ChooseFile accept="*" loading={reading.busy} onFile={(file) => void read(file)}>
            Read a report…
          </ChooseFile>
        )}
      </Group>
      {unwritten.length > 0 && (
        <ul className={styles['lacks']} aria-label="Jobs that are not written">
          {unwritten.map(({ job, missing }) => (
            <li key={job}>
              {job} is not written: {missing.join(', ')} {missing.length === 1 ? 'is' : 'are'} not stated.
            </li>
          ))}
        </ul>
      )}
      {reports !== undefined && <ReportsRead reports={reports} />}
    </section>
  );
}

function ReportsRead({ reports }: { reports: MachineReports }) {
  const { recorded, again, jobs, refused, unread } = reports;
  return (
    <div role="status">
      <p>
        {recorded} recorded for {jobs.length} {jobs.length === 1 ? 'job' : 'jobs'}
        {again > 0 && `, ${again} that ${again === 1 ? 'was' : 'were'} recorded before`}.
      </p>
      {refused.length + unread.length > 0 && (
        <ul className={styles['lacks']} aria-label="Lines that are not recorded">
          {[...refused, ...unread].map(({ line, why }) => (
            <li key={`${line} ${why}`}>
              Line {line}: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const stateWords: Readonly<Record<MachineJob['state'], string>> = {
  waiting: 'Waiting',
  written: 'Written',
  running: 'Running',
  paused: 'Paused',
  finished: 'Finished',
};

const benchWords: Readonly<Record<NonNullable<MachineJob['a']['bench']>, string>> = {
  'shared-contact': 'at the bench: other wires share the contact',
  'no-tool': 'at the bench: the machine has no tool for the contact',
  seal: 'at the bench: the machine fits no seals',
  'one-end-only': 'at the bench: the machine crimps one end',
  'cuts-only': 'at the bench',
};

function Jobs({ jobs: { items, changes, firstComeChanges, unmade } }: { jobs: MachineJobs }) {
  return (
    <section aria-label="Jobs" className={styles['section']}>
      {items.length === 0 ? (
        <p className="quiet">No wire of an order in work waits for this machine.</p>
      ) : (
        <>
          <p>
            {changes} changes of wire and contacts; {firstComeChanges} in the order of the orders. What is mounted
            before a job is bold.
          </p>
          <table className={styles['table']}>
            <thead>
              <tr>
                <th>Job</th>
                <th>Due</th>
                <th>State</th>
                <th className="num">To make</th>
                <th>Wire</th>
                <th className="num">mm</th>
                <th>End A</th>
                <th>End B</th>
              </tr>
            </thead>
            <tbody>
              {items.map((job) => (
                <JobRow key={job.job} job={job} />
              ))}
            </tbody>
          </table>
        </>
      )}
      {unmade.length > 0 && (
        <>
          <h2>Wires that it does not make</h2>
          <ul>
            {unmade.map(({ order, lead, runs, why }) => (
              <li key={`${order} ${lead}`}>
                {order}, {runs.join(', ')}: {why.join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function JobRow({ job }: { job: MachineJob }) {
  const { order, runs, due = '', state, left, quantity, good, wire, lengthMm, changes, isTurned } = job;
  const [a, b] = isTurned ? [job.b, job.a] : [job.a, job.b];
  return (
    <tr>
      <td>
        <span className={styles['number']}>{job.job}</span>
        <div className="quiet">
          <Link to="/orders/$id" params={{ id: order }}>
            {job.label}
          </Link>
          , {runs.join(', ')}
        </div>
      </td>
      <td>{due}</td>
      <td>{stateWords[state]}</td>
      <td className="num">
        {left}
        {good > 0 && <div className="quiet">of {quantity}</div>}
      </td>
      <td data-changed={changes.includes('wire') || undefined}>
        {[wire.partNumber, wire.label].filter(Boolean).join(' ')}
      </td>
      <td className="num">{lengthMm}</td>
      <EndCell end={a} isChanged={changes.includes('contact-a')} />
      <EndCell end={b} isChanged={changes.includes('contact-b')} />
    </tr>
  );
}

/** The work at an end. Items to mount before the job are marked. */
function EndCell({ end, isChanged }: { end: MachineJob['a']; isChanged: boolean }) {
  const { isStripped, stripMm, contact, seal, crimpHeightMm, bench } = end;
  const lines = [
    isStripped ? (stripMm === undefined ? 'strip, length not stated' : `strip ${stripMm} mm`) : 'not stripped',
    ...(contact === undefined ? [] : [[contact.partNumber, contact.label].filter(Boolean).join(' ')]),
    ...(seal === undefined ? [] : [seal.label]),
    ...(crimpHeightMm === undefined ? [] : [`height ${crimpHeightMm} mm`]),
    ...(bench === undefined ? [] : [benchWords[bench]]),
  ];
  return <td data-changed={isChanged || undefined}>{lines.join(', ')}</td>;
}
