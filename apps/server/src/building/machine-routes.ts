/** Routes for machines that cut and crimp: their jobs and reports. */
import {
  jobStates,
  jobText,
  jobTextProblems,
  type JobToWrite,
  type LeadEnd as EndOfLead,
  reportProblems,
  type Unfit,
} from '@cablewright/engine';
import { inputLimits, type Machine, present } from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { documentErrors } from '../documents/off-thread/errors.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { ok } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { Lead, LeadEnd } from './answers.ts';
import { append, idOf } from './append.ts';
import { area, type BuildingParts } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import { type OrderJobs, jobsOf, type MachineJob, machinesOf, ordersToMake, requireMachine } from './machine-jobs.ts';
import { takeReports } from './machine-reports.ts';
import type { Arriving } from './record-book.ts';

export function machineRoutes(parts: BuildingParts): Route[] {
  return [machinesRoute(parts), jobsRoute(parts), jobFileRoute(parts), reportsRoute(parts)];
}

const Text = Type.String();
const Maybe = Type.Optional(Text);
const Count = Type.Integer({ minimum: 0 });
const MachineParam = Type.Object({ machine: Type.String({ minLength: 1, maxLength: 60 }) });

/** The default number of days: jobs of orders due within this time are combined. */
const defaultDays = 7;
const choice = {
  order: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only this order. Default: all that are released' }),
  ),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: `How many days of due dates are made together. Default: ${defaultDays}`,
    }),
  ),
};

const refusals = [
  buildingErrors['no-such-machine'],
  buildingErrors['no-such-order'],
  buildingErrors['order-not-released'],
  buildingErrors['too-many-orders'],
  buildingErrors['too-many-records'],
  designErrors['no-such-design'],
  versionErrors['no-such-version'],
  documentErrors['document-over-budget'],
];

const bench = Type.Optional(
  Type.Enum(['shared-contact', 'no-tool', 'seal', 'one-end-only', 'cuts-only'], {
    description: 'Why the machine leaves a contact of this end to the bench',
  }),
);
const End = Type.Object({ ...LeadEnd.properties, bench });

const Job = Type.Object(
  {
    job: Type.String({ description: 'Its number' }),
    order: Text,
    design: Text,
    label: Text,
    rev: Type.Integer(),
    due: Maybe,
    lead: Type.Integer({ description: 'The wire by its number in the cable' }),
    runs: Type.Array(Text),
    state: Type.Enum(jobStates),
    quantity: Count,
    good: Count,
    bad: Count,
    left: Type.Integer({ minimum: 0, description: 'How many are still to make' }),
    wire: Lead.properties.wire,
    lengthMm: Type.Number(),
    a: End,
    b: End,
    isTurned: Type.Boolean({
      description: 'The wire is fed the other way round: its end A is made at the side where the other jobs have end B',
    }),
    changes: Type.Array(Type.Enum(['wire', 'contact-a', 'contact-b']), {
      description: 'What is mounted before the job',
    }),
  },
  { title: 'Machine job' },
);

const Jobs = Type.Object(
  {
    items: Type.Array(Job),
    total: Count,
    changes: Type.Integer({ description: 'How often wire and contacts are changed in this order' }),
    firstComeChanges: Type.Integer({
      description: 'How often they would be changed if orders were made one after the other',
    }),
    unmade: Type.Array(
      Type.Object({ order: Text, lead: Type.Integer(), runs: Type.Array(Text), why: Type.Array(Text) }),
      { description: 'Wires that the machine does not make' },
    ),
  },
  { title: 'Machine jobs' },
);

function machinesRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/machines',
    operation: 'listMachines',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'The machines of the settings that cut, strip and crimp',
    answers: {
      200: {
        says: 'The machines',
        schema: Type.Object(
          {
            items: Type.Array(
              Type.Object({
                id: Text,
                label: Text,
                crimpEnds: Type.Integer(),
                takesReports: Type.Boolean({ description: 'Whether it is stated how its reports are read' }),
                problems: Type.Array(Text, { description: 'What of its texts cannot be used' }),
              }),
            ),
            total: Count,
          },
          { title: 'Machines' },
        ),
      },
    },
    handle: async () => {
      const items = machinesOf(parts).map((machine) => ({
        id: machine.id,
        label: machine.label,
        crimpEnds: machine.crimpEnds,
        takesReports: machine.report !== undefined,
        problems: [...jobTextProblems(machine), ...reportProblems(machine)],
      }));
      return ok({ items, total: items.length });
    },
  });
}

function jobsRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/machines/:machine/jobs',
    operation: 'listMachineJobs',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary:
      'The open jobs of a machine: the wires of released orders, what is due first before the rest, in the order of the fewest changes of wire and contact',
    params: MachineParam,
    query: Type.Object(choice),
    answers: { 200: { says: 'The jobs in their order', schema: Jobs } },
    refusals,
    handle: async ({ params, query: { order, days = defaultDays }, actor }) => {
      const machine = requireMachine(parts, params.machine);
      const orders = await ordersToMake(parts, order);
      const found = await jobsOf(parts, actor, machine, { orders, days });
      const items = found.jobs.map(shownJob);
      return ok({
        items,
        total: items.length,
        changes: found.changes,
        firstComeChanges: found.firstComeChanges,
        unmade: found.unmade.map(({ order: number, lead: { lead, runs }, why }) => ({
          order: number,
          lead,
          runs: [...runs],
          why: why.map(unfitText),
        })),
      });
    },
  });
}

const leftOf = ({ quantity, progress }: MachineJob) => Math.max(0, quantity - progress.good);

function shownJob(job: OrderJobs['jobs'][number]) {
  const { order, fitted, quantity, progress, isTurned, changes } = job;
  const { lead, bench } = fitted;
  const end = (of: EndOfLead, left: string | undefined) => ({
    ...of,
    tools: [...of.tools],
    steps: [...of.steps],
    to: [...of.to],
    ...present({ bench: left }),
  });
  return {
    job: job.job,
    order: order.number,
    design: order.design,
    label: order.label,
    rev: order.rev,
    due: order.due ?? undefined,
    lead: lead.lead,
    runs: [...lead.runs],
    state: progress.state,
    quantity,
    good: progress.good,
    bad: progress.bad,
    left: leftOf(job),
    wire: lead.wire,
    lengthMm: lead.lengthMm!,
    a: end(lead.a, bench.a),
    b: end(lead.b, bench.b),
    isTurned,
    changes: [...changes],
  } as never;
}

function unfitText(why: Unfit): string {
  switch (why.code) {
    case 'length-not-stated':
      return 'Its length is not stated.';
    case 'size-not-stated':
      return 'The size of its wire is not stated.';
    case 'too-short':
    case 'too-long':
      return `It is ${why.mm} mm long; the machine makes wires ${why.code === 'too-short' ? 'from' : 'up to'} ${why.limitMm} mm.`;
    case 'too-thin':
    case 'too-thick':
      return `It has ${why.mm2} mm²; the machine takes wires ${why.code === 'too-thin' ? 'from' : 'up to'} ${why.limitMm2} mm².`;
  }
}

function jobFileRoute(parts: BuildingParts): Route {
  return route({
    method: 'POST',
    path: '/api/machines/:machine/job-files',
    operation: 'writeMachineJobs',
    area,
    role: 'editor',
    builders: true,
    scope: 'builds:write',
    summary:
      'Write the open jobs of a machine in the text that its settings state, and record that they were written. A job that lacks what the text needs is not written, and is named in the answer',
    params: MachineParam,
    body: Type.Object(choice, { additionalProperties: false }),
    answers: {
      200: {
        says: 'The file',
        schema: Type.Object(
          {
            name: Text,
            text: Text,
            written: Count,
            unwritten: Type.Array(
              Type.Object({
                job: Text,
                missing: Type.Array(Text, { description: 'Fields of the text without a value' }),
              }),
            ),
          },
          { title: 'Machine job file' },
        ),
      },
    },
    refusals: [...refusals, buildingErrors['machine-text-invalid']],
    handle: async ({ params, body: { order, days = defaultDays }, actor }) => {
      const machine = requireMachine(parts, params.machine);
      requireSound(machine, jobTextProblems(machine));
      const orders = await ordersToMake(parts, order);
      const { jobs } = await jobsOf(parts, actor, machine, { orders, days });
      const now = parts.clock().toISOString();
      const { text, unwritten } = jobText(machine, jobs.map(toWrite), parts.catalog.today());
      const isUnwritten = new Set(unwritten.map(({ job }) => job));
      const written = jobs.filter(({ job }) => !isUnwritten.has(job));
      for (const own of Map.groupBy(written, (one) => one.order.number).values()) {
        const [{ order: row }] = own as [(typeof own)[number]];
        await append(
          parts,
          actor,
          row,
          row.number,
          own.map((one) => writtenEvent(machine, one, now)),
        );
      }
      const name = `${machine.id}-${now.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.${machine.job.extension ?? 'txt'}`;
      return ok({
        name,
        text,
        written: written.length,
        unwritten: unwritten.map(({ job, missing }) => ({ job, missing: [...missing] })),
      });
    },
  });
}

function requireSound({ label }: Machine, problems: readonly string[]): void {
  if (problems.length > 0)
    refuse(buildingErrors['machine-text-invalid'], `The settings of ${label} cannot be used. ${problems.join(' ')}`);
}

function toWrite(job: OrderJobs['jobs'][number]): JobToWrite {
  const { number, design, rev, due } = job.order;
  return {
    job: job.job,
    order: number,
    design,
    rev,
    due: due ?? undefined,
    quantity: leftOf(job),
    lead: job.fitted.lead,
    isTurned: job.isTurned,
  };
}

function writtenEvent(machine: Machine, job: OrderJobs['jobs'][number], at: string): Arriving {
  const { lead } = job.fitted.lead;
  const body = {
    machine: machine.id,
    job: job.job,
    lead,
    report: 'written',
    isTurned: isSwapped(job),
    quantity: leftOf(job),
  } as const;
  return { id: idOf(JSON.stringify([body, at])), kind: 'machine-job', at, body };
}

/** Whether the machine's end A is end B of the lead in the cable. */
const isSwapped = ({ isTurned, fitted }: OrderJobs['jobs'][number]) => isTurned !== fitted.isSwapped;

function reportsRoute(parts: BuildingParts): Route {
  const Line = Type.Object({ line: Type.Integer(), why: Text });
  return route({
    method: 'POST',
    path: '/api/machines/:machine/reports',
    operation: 'takeMachineReports',
    area,
    role: 'editor',
    builders: true,
    scope: 'builds:write',
    summary:
      'Read what a machine reports, by the mapping of its settings, and record it with the orders of its jobs. What was read before is not recorded again, so a growing file may be sent whole',
    params: MachineParam,
    body: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: inputLimits.textLength, description: 'The report file as text' }),
        file: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Its name' })),
      },
      { additionalProperties: false },
    ),
    answers: {
      200: {
        says: 'What became of it',
        schema: Type.Object(
          {
            recorded: Count,
            again: Type.Integer({ minimum: 0, description: 'Blocks and readings that were recorded before' }),
            jobs: Type.Array(Text, { description: 'The jobs that it says something of' }),
            others: Type.Integer({ minimum: 0, description: 'Sections that the mapping does not name' }),
            refused: Type.Array(Line, { description: 'Blocks that are not recorded, and why' }),
            unread: Type.Array(Line, { description: 'Lines that cannot be read, and why' }),
          },
          { title: 'Machine reports' },
        ),
      },
    },
    refusals: [
      buildingErrors['no-such-machine'],
      buildingErrors['machine-text-invalid'],
      buildingErrors['too-many-records'],
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      documentErrors['document-over-budget'],
    ],
    handle: async ({ params, body, actor }) => {
      const machine = requireMachine(parts, params.machine);
      const problems =
        machine.report === undefined ? ['They do not state how its reports are read.'] : reportProblems(machine);
      requireSound(machine, problems);
      return ok(await takeReports(parts, actor, machine, body));
    },
  });
}
