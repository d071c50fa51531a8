/** Reads a machine's reports and records them with the orders of their jobs. */
import { jobNotWritten, jobProgress, type Lead, readReports, type ReadReport } from '@cablewright/engine';
import { type Machine, present, type WorkBody } from '@cablewright/model';
import type { Actor } from '../platform/http/actor.ts';
import { append, idOf } from './append.ts';
import type { BuildingParts } from './building-parts.ts';
import { leadsOf, readJobNumber } from './machine-jobs.ts';
import type { OrderRow } from './order-book.ts';
import { type Arriving, readRecord } from './record-book.ts';

/** How many events are recorded in one transaction, and how many refused lines are listed. */
const together = 500;
const maxRefused = 200;

interface Line {
  readonly line: number;
  readonly why: string;
}

/** An order, and the leads that its jobs make. */
interface KnownOrder {
  readonly row: OrderRow;
  readonly leads: ReadonlyMap<number, Lead>;
  /** Whether each job was last sent to the machine with its ends swapped. */
  readonly isTurned: ReadonlyMap<string, boolean | undefined>;
}

/**
 * Reads a report and records its events. Identical blocks in a file are numbered, so that each gets its own event id.
 */
export async function takeReports(
  parts: BuildingParts,
  actor: Actor,
  machine: Machine,
  { text, file = '' }: { readonly text: string; readonly file?: string },
) {
  const { reports, unread, others } = readReports(machine, text);
  const orders = new Map<string, KnownOrder | string>();
  const refused: Line[] = [];
  const byOrder = new Map<string, { readonly known: KnownOrder; readonly events: (Arriving & Pick<Line, 'line'>)[] }>();
  const seen = new Map<string, number>();
  const now = parts.clock().toISOString();
  for (const report of reports) {
    const named = readJobNumber(report.job);
    if (named === undefined) {
      refused.push({ line: report.line, why: `${report.job} is not the number of a job.` });
      continue;
    }
    const known = await knownOf(parts, actor, orders, named.order);
    const lead = typeof known === 'string' ? undefined : known.leads.get(named.lead);
    if (typeof known === 'string' || lead === undefined) {
      const why = typeof known === 'string' ? known : `The order ${named.order} has no wire ${named.lead}.`;
      refused.push({ line: report.line, why });
      continue;
    }
    const { line: _line, ...content } = report;
    const key = JSON.stringify([machine.id, content, report.at === undefined ? file : '']);
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    const group = byOrder.get(known.row.number) ?? { known, events: [] };
    byOrder.set(known.row.number, group);
    for (const event of eventsOf(machine, report, lead, known, { key: `${key} ${nth}`, now }))
      group.events.push({ ...event, line: report.line });
  }
  const counts = { recorded: 0, again: 0 };
  for (const { known, events } of byOrder.values())
    for (let i = 0; i < events.length; i += together) {
      const some = events.slice(i, i + together);
      const arrived = await append(parts, actor, known.row, known.row.number, some);
      for (const [at, one] of arrived.entries()) {
        const event = some[at];
        if (one.outcome !== 'refused') counts[one.outcome] += 1;
        else if (event !== undefined) refused.push({ line: event.line, why: one.message });
      }
    }
  return {
    ...counts,
    jobs: [...new Set(reports.map(({ job }) => job))],
    others,
    refused: refused.slice(0, maxRefused),
    unread: [...unread],
  };
}

async function knownOf(
  parts: BuildingParts,
  actor: Actor,
  orders: Map<string, KnownOrder | string>,
  number: string,
): Promise<KnownOrder | string> {
  const before = orders.get(number);
  if (before !== undefined) return before;
  const row = await parts.orders.order(number);
  const found =
    row === undefined
      ? `No order has the number ${number}.`
      : row.released_at === null
        ? `The order ${number} was not released.`
        : await openOrder(parts, actor, row);
  orders.set(number, found);
  return found;
}

async function openOrder(parts: BuildingParts, actor: Actor, row: OrderRow): Promise<KnownOrder> {
  const leads = await leadsOf(parts, actor, row);
  const records = await parts.orders.recordsOfWhole(
    [row.id],
    ['machine-job'],
    `Machines reported so many jobs of ${row.number} that no report of it can be read.`,
  );
  const progress = jobProgress(
    records.map(({ json }) => readRecord(json)),
    () => Infinity,
  );
  return {
    row,
    leads: new Map(leads.map((lead) => [lead.lead, lead])),
    isTurned: new Map([...progress].map(([job, { isTurned = jobNotWritten.isTurned }]) => [job, isTurned])),
  };
}

function eventsOf(
  machine: Machine,
  report: ReadReport,
  lead: Lead,
  known: KnownOrder,
  { key, now }: { readonly key: string; readonly now: string },
): Arriving[] {
  const { job, at = now, readings, wireLot } = report;
  const made = (part: string, kind: Arriving['kind'], body: WorkBody): Arriving => ({
    id: idOf(`${key} ${part}`),
    kind,
    at,
    station: machine.id,
    body,
  });
  if (report.report === 'readings')
    return readings.map(({ end, ...reading }, i) => {
      const steps = end === undefined ? [] : stepsAt(lead, end, known.isTurned.get(job));
      const body = { ...reading, tool: machine.label, job, step: steps.length === 1 ? steps[0] : undefined };
      return made(`reading ${i}`, 'measured', body);
    });
  const { good, bad, wireMm, contactsA, contactsB, reason, operator } = report;
  const stated = present({ good, bad, wireMm, contactsA, contactsB, reason, operator });
  const body = { machine: machine.id, job, lead: lead.lead, report: report.report, ...stated };
  return [
    made('job', 'machine-job', body),
    ...(wireLot === undefined
      ? []
      : [made('lot', 'lot-used', { part: { kind: 'wires', id: lead.wire.id }, lot: wireLot })]),
  ];
}

/**
 * The steps of the crimp at one end of the lead. If the job was never sent to the machine, it is unknown which end of
 * the lead this is.
 */
function stepsAt(lead: Lead, end: 'a' | 'b', isTurned: boolean | undefined): readonly string[] {
  if (isTurned === undefined) return [];
  return (end === 'a') === isTurned ? lead.b.steps : lead.a.steps;
}
