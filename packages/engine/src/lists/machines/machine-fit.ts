/** Determines which leads a machine can make, and which of their parts it can fit. */
import { type Machine, present } from '@cablewright/model';
import type { Lead, LeadEnd } from './leads.ts';
import type { Setup } from './job-order.ts';

/** Why a machine doesn't make a lead. */
export type Unfit =
  | { readonly code: 'length-not-stated' }
  | { readonly code: 'too-short' | 'too-long'; readonly mm: number; readonly limitMm: number }
  | { readonly code: 'size-not-stated' }
  | { readonly code: 'too-thin' | 'too-thick'; readonly mm2: number; readonly limitMm2: number };

/** Why an end is left to the bench although it has a contact. */
type BenchEnd = 'shared-contact' | 'no-tool' | 'seal' | 'one-end-only' | 'cuts-only';

/** A lead as a machine makes it. Contacts and seals that the machine can't fit are removed from its ends. */
export interface FittedLead {
  readonly lead: Lead;
  readonly bench: { readonly a?: BenchEnd; readonly b?: BenchEnd };
  /** True if A and B are swapped, so that a machine with one crimping station crimps end A. */
  readonly isSwapped: boolean;
  readonly setup: Setup;
}

/** Why a machine can't cut this lead at all; empty if it can. A limit that the machine doesn't state isn't checked. */
export function unfitFor(machine: Machine, { lengthMm, wire: { mm2 } }: Lead): readonly Unfit[] {
  const { minMm, maxMm, minMm2, maxMm2 } = machine;
  const found: Unfit[] = [];
  if (lengthMm === undefined) found.push({ code: 'length-not-stated' });
  else {
    if (minMm !== undefined && lengthMm < minMm) found.push({ code: 'too-short', mm: lengthMm, limitMm: minMm });
    if (maxMm !== undefined && lengthMm > maxMm) found.push({ code: 'too-long', mm: lengthMm, limitMm: maxMm });
  }
  if (mm2 === undefined) {
    if (minMm2 !== undefined || maxMm2 !== undefined) found.push({ code: 'size-not-stated' });
  } else {
    if (minMm2 !== undefined && mm2 < minMm2) found.push({ code: 'too-thin', mm2, limitMm2: minMm2 });
    if (maxMm2 !== undefined && mm2 > maxMm2) found.push({ code: 'too-thick', mm2, limitMm2: maxMm2 });
  }
  return found;
}

/**
 * The part of the work on a lead that a machine does. It crimps an end with a single contact for which it has a tool,
 * and fits a seal only if it can. It strips all other ends, and the bench crimps them. If it has one crimping station,
 * the end that it crimps becomes end A.
 */
export function fitLead(machine: Machine, lead: Lead): FittedLead {
  const [a, b] = [lead.a, lead.b].map((end) => benchOf(machine, end)) as [BenchEnd | undefined, BenchEnd | undefined];
  const isOne = machine.crimpEnds === 1;
  const isSwapped = isOne && !crimps(lead.a, a) && crimps(lead.b, b);
  const [first, second] = isSwapped ? [lead.b, lead.a] : [lead.a, lead.b];
  const firstBench = isSwapped ? b : a;
  const secondBench = isSwapped ? a : isOne && crimps(lead.b, b) && crimps(lead.a, a) ? ('one-end-only' as const) : b;
  const made = { ...lead, a: without(first, firstBench), b: without(second, secondBench) };
  return {
    lead: made,
    isSwapped,
    bench: {
      ...present({ a: firstBench, b: secondBench }),
    },
    setup: { wire: lead.wire.id, a: crimpKey(made.a), b: crimpKey(made.b) },
  };
}

const crimps = ({ contact }: LeadEnd, bench: BenchEnd | undefined) => contact !== undefined && bench === undefined;

function benchOf(machine: Machine, { contact, seal, tools, isShared }: LeadEnd): BenchEnd | undefined {
  if (contact === undefined) return undefined;
  if (machine.crimpEnds === 0) return 'cuts-only';
  if (isShared) return 'shared-contact';
  const { tools: mounted } = machine;
  if (mounted !== undefined && !tools.some(({ id }) => mounted.includes(id))) return 'no-tool';
  return seal !== undefined && machine.fitsSeals !== true ? 'seal' : undefined;
}

/** The end without the work that is left to the bench. It is still stripped. */
function without(end: LeadEnd, bench: BenchEnd | undefined): LeadEnd {
  if (bench === undefined) return end;
  const { contact: _contact, seal: _seal, crimpHeightMm: _height, ...rest } = end;
  return { ...rest, tools: [], steps: [] };
}

/** Identifies the setup of a crimping station. */
function crimpKey({ contact, seal, crimpHeightMm }: LeadEnd): string | undefined {
  return contact === undefined ? undefined : JSON.stringify([contact.id, seal?.id ?? '', crimpHeightMm ?? '']);
}
