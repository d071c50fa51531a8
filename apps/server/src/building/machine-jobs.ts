/** The jobs of a machine: the leads of released orders that it can make, ordered to minimize changeovers. */
import {
  changesInOrder,
  type FittedLead,
  fitLead,
  jobNotWritten,
  type JobProgress,
  jobProgress,
  type Lead,
  orderJobs,
  type Unfit,
  unfitFor,
} from '@cablewright/engine';
import type { Machine } from '@cablewright/model';
import { renderInput } from '../documents/request.ts';
import type { Actor } from '../platform/http/actor.ts';
import { refuse } from '../platform/http/problem.ts';
import type { BuildingParts } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import type { OrderRow } from './order-book.ts';
import { readRecord } from './record-book.ts';

/** The most orders whose jobs are sequenced together. */
const maxOrders = 200;

/** A lead of an order as a job of a machine. */
export interface MachineJob {
  readonly job: string;
  readonly order: OrderRow;
  readonly fitted: FittedLead;
  readonly quantity: number;
  readonly progress: JobProgress;
}

/** A lead that the machine can't make, and the reason. */
interface UnmadeLead {
  readonly order: string;
  readonly lead: Lead;
  readonly why: readonly Unfit[];
}

export interface OrderJobs {
  readonly jobs: readonly (MachineJob & {
    readonly isTurned: boolean;
    readonly changes: readonly string[];
  })[];
  readonly unmade: readonly UnmadeLead[];
  /** The number of wire and contact changes in this sequence, and in the sequence in which the orders were planned. */
  readonly changes: number;
  readonly firstComeChanges: number;
}

/** The machines in the shop's settings. */
export function machinesOf({ catalog }: Pick<BuildingParts, 'catalog'>): readonly Machine[] {
  return catalog.library.settings.building?.machines ?? [];
}

/** Returns the machine with this id, or throws a 404. */
export function requireMachine(parts: Pick<BuildingParts, 'catalog'>, id: string): Machine {
  const machine = machinesOf(parts).find((one) => one.id === id);
  return machine ?? refuse(buildingErrors['no-such-machine'], `The settings have no machine with the id ${id}.`);
}

/** The number of a job: the order's number, followed by the number of the lead in the cable. */
const jobNumber = (order: string, lead: number) => `${order}-L${String(lead).padStart(2, '0')}`;

/** Parses the number of a job into its order and lead. Undefined for any other text. */
export function readJobNumber(job: string): { readonly order: string; readonly lead: number } | undefined {
  const [, order, lead] = /^(.+)-L(\d{2,6})$/.exec(job.trim()) ?? [];
  return order === undefined ? undefined : { order, lead: Number(lead) };
}

/** The leads of a released order. For an older plan without leads, they are computed from the revision. */
export async function leadsOf(parts: BuildingParts, actor: Actor, order: OrderRow): Promise<readonly Lead[]> {
  const rules = await parts.plans.rules(order.number);
  if (rules === undefined) return [];
  if (rules.leads !== undefined) return rules.leads;
  const { design, rev, variation, number } = order;
  const input = await renderInput(parts, design, String(rev), variation === null ? {} : { variation });
  const { json } = await parts.office.data(actor, { what: 'build-plan', input, rev }, `the wires of ${number}`);
  return (JSON.parse(json) as { readonly leads: readonly Lead[] }).leads;
}

/**
 * A machine's open jobs in production order, for one order or for all released orders. Finished jobs are left out.
 * @param days Jobs of orders that are due within this number of days of each other are combined.
 */
export async function jobsOf(
  parts: BuildingParts,
  actor: Actor,
  machine: Machine,
  { orders: numbers, days }: { readonly orders: readonly OrderRow[]; readonly days: number },
): Promise<OrderJobs> {
  const progress = await progressOf(parts, numbers);
  const open: MachineJob[] = [];
  const unmade: UnmadeLead[] = [];
  for (const order of numbers) {
    const recorded = progress.get(Number(order.id)) ?? [];
    const own = await leadsOf(parts, actor, order);
    const quantities = new Map(own.map(({ lead, each }) => [jobNumber(order.number, lead), each * order.quantity]));
    const byJob = jobProgress(recorded, (job) => quantities.get(job) ?? 0);
    for (const lead of own) {
      const why = unfitFor(machine, lead);
      if (why.length > 0) {
        unmade.push({ order: order.number, lead, why });
        continue;
      }
      const job = jobNumber(order.number, lead.lead);
      const done = byJob.get(job) ?? jobNotWritten;
      if (done.state === 'finished') continue;
      open.push({ job, order, fitted: fitLead(machine, lead), quantity: quantities.get(job)!, progress: done });
    }
  }
  const sortable = open.map((one) => ({ ...one, setup: one.fitted.setup, due: one.order.due ?? undefined }));
  const placed = orderJobs(sortable, days, machine.crimpEnds as 0 | 1 | 2);
  return {
    jobs: placed.map(({ job, isTurned, changes }) => ({ ...job, isTurned, changes })),
    unmade,
    changes: placed.reduce((sum, { changes }) => sum + changes.length, 0),
    firstComeChanges: changesInOrder(sortable),
  };
}

/** The reported progress of each order's jobs, by the id of the order's row. */
async function progressOf({ orders }: BuildingParts, rows: readonly OrderRow[]) {
  const found = await orders.recordsOfWhole(
    rows.map(({ id }) => id),
    ['machine-job'],
    'Name one order.',
  );
  const byOrder = Map.groupBy(found, ({ order }) => order);
  return new Map([...byOrder].map(([order, records]) => [order, records.map(({ json }) => readRecord(json))]));
}

/** The order with this number, or all released orders; at most 200, oldest first. */
export async function ordersToMake(parts: BuildingParts, number: string | undefined): Promise<readonly OrderRow[]> {
  if (number === undefined) {
    const { rows } = await parts.orders.orders({ state: 'released' }, maxOrders + 1);
    if (rows.length > maxOrders)
      refuse(buildingErrors['too-many-orders'], `More than ${maxOrders} orders are released. Name one of them.`);
    return rows.toReversed();
  }
  const order = await parts.orders.order(number);
  if (order === undefined) return refuse(buildingErrors['no-such-order'], `No order has the number ${number}.`);
  if (order.state !== 'released')
    refuse(buildingErrors['order-not-released'], `The order ${number} is ${order.state}, so it has no jobs.`);
  return [order];
}
