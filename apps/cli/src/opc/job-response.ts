/** Converts a machine's responses to a job order into events of the hub. */
import { eventIdOf, present } from '@cablewright/model';
import { createHash } from 'node:crypto';
import type { MachineJob } from '@cablewright/client';
import { jobOfOrder, processOf } from './job-order.ts';

/** The states of a job order at the top level (OPC 10031-4, ISA95JobOrderReceiverObjectType). */
const states = { running: 3, interrupted: 4, ended: 5, aborted: 6 } as const;

/** A value with its unit, as the WireHarness namespace has it. */
interface Measured {
  readonly valueComponent?: number;
  readonly unitComponent?: string | null;
}

/** The parts of an ISA95JobResponseDataType that are read. */
export interface JobResponse {
  readonly jobOrderID: string;
  readonly startTime?: Date | null;
  readonly endTime?: Date | null;
  readonly jobState?: readonly { readonly stateNumber: number }[] | null;
  readonly jobResponseData?:
    | readonly { readonly ID: string; readonly value?: { readonly value: unknown } | null }[]
    | null;
  readonly materialActuals?:
    | readonly {
        readonly materialUse?: string | null;
        readonly quantity?: string | null;
        readonly materialLotID?: string | null;
      }[]
    | null;
}

/** The values of a crimp (CrimpOutputDataType). */
interface CrimpOutput {
  readonly toolInstance?: string | null;
  readonly actualCrimpHeight?: readonly Measured[] | null;
  readonly actualCrimpWidth?: readonly Measured[] | null;
  readonly actualInsulationCrimpHeight?: readonly Measured[] | null;
  readonly actualCrimpPullOutForce?: readonly Measured[] | null;
}

/** An event in the form that the hub accepts. */
export interface GatewayEvent {
  readonly id: string;
  readonly order: string;
  readonly kind: 'machine-job' | 'measured' | 'set-up';
  readonly at: string;
  readonly station: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const quantities = [
  ['actualCrimpHeight', 'crimp-height', 'mm'],
  ['actualCrimpWidth', 'crimp-width', 'mm'],
  ['actualInsulationCrimpHeight', 'insulation-crimp-height', 'mm'],
  ['actualCrimpPullOutForce', 'pull-force', 'N'],
] as const;

/**
 * The events of a response: started, paused, finished or aborted, with the number of pieces, and each value of a crimp. The
 * first height and force of a crimp are also its set-up, because they are measured when the machine is taught and apply to the
 * whole job. Equal answers give events with equal ids, so that the hub records each once.  @param now Used for a state whose
 * time the machine does not state.
 */
export function eventsOf(machine: string, job: MachineJob, response: JobResponse, now: string): GatewayEvent[] {
  const { jobOrderID, startTime, endTime, jobState, jobResponseData, materialActuals } = response;
  const state = jobState?.[0]?.stateNumber;
  const common = { machine, job: jobOfOrder(jobOrderID), lead: job.lead };
  const event = (part: string, kind: GatewayEvent['kind'], at: string, body: object): GatewayEvent => ({
    id: idOf(JSON.stringify([machine, jobOrderID, part])),
    order: job.order,
    kind,
    at,
    station: machine,
    body: { ...body },
  });
  const begun = startTime?.toISOString();
  const ended = endTime?.toISOString() ?? now;
  const produced = materialActuals?.find(({ materialUse }) => materialUse === 'Material produced');
  const good = wholeIn(produced?.quantity);
  const made = good === undefined ? {} : { good };
  const crimps = (jobResponseData ?? []).flatMap(({ ID, value }) => {
    const end = ID === processOf.a ? 'a' : ID === processOf.b ? 'b' : undefined;
    return end === undefined || value === undefined || value === null
      ? []
      : [{ end, output: value.value as CrimpOutput } as const];
  });
  return [
    ...(begun === undefined ? [] : [event('started', 'machine-job', begun, { ...common, report: 'started' })]),
    ...(state === states.interrupted
      ? [event(`paused ${now}`, 'machine-job', now, { ...common, report: 'paused' })]
      : []),
    ...crimps.flatMap(({ end, output }) =>
      crimpEvents(job, end, output, (part, kind, body) => event(`${end} ${part}`, kind, ended, body)),
    ),
    ...(state === states.ended
      ? [event('ended', 'machine-job', ended, { ...common, report: 'finished', ...made })]
      : []),
    ...(state === states.aborted
      ? [event('aborted', 'machine-job', ended, { ...common, report: 'aborted', ...made })]
      : []),
  ];
}

type Make = (part: string, kind: GatewayEvent['kind'], body: object) => GatewayEvent;

/** The machine's end is the cable's other end if the lead is turned. */
function crimpEvents(job: MachineJob, end: 'a' | 'b', output: CrimpOutput, make: Make): GatewayEvent[] {
  const { steps } = (end === 'a') === job.isTurned ? job.b : job.a;
  const tool = output.toolInstance ?? undefined;
  const values = quantities.flatMap(([field, of, unit]) =>
    (output[field] ?? []).flatMap(({ valueComponent, unitComponent }, n) =>
      valueComponent === undefined ? [] : [{ n, value: { of, value: valueComponent, unit: unitComponent ?? unit } }],
    ),
  );
  const first = values.filter(({ n, value: { of } }) => n === 0 && (of === 'crimp-height' || of === 'pull-force'));
  return [
    ...(tool === undefined || first.length === 0
      ? []
      : steps.map((step) => make(`set-up ${step}`, 'set-up', { step, tool, values: first.map(({ value }) => value) }))),
    ...values.map(({ n, value }) =>
      make(`${value.of} ${n}`, 'measured', {
        ...value,
        job: job.job,
        ...present({ tool, step: steps.length === 1 ? steps[0] : undefined }),
      }),
    ),
  ];
}

function wholeIn(text: string | null | undefined): number | undefined {
  const value = Number(text);
  return text === null || text === undefined || text === '' || !Number.isInteger(value) || value < 0
    ? undefined
    : value;
}

const idOf = (text: string) => eventIdOf(createHash('sha256').update(text).digest('hex'));
