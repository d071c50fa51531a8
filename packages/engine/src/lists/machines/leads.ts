/** Leads: single wires that a machine cuts, strips and crimps, with the data it needs for each end. */
import {
  type ConductorElement,
  type End,
  present,
  type Segment,
  type ShieldElement,
  type Wire,
} from '@cablewright/model';
import { crimpTools } from '../../connectivity/crimps/tools.ts';
import { carriedCopper } from '../../connectivity/landings/landings.ts';
import { definition } from '../../library/definition.ts';
import { cutList } from '../cut-list.ts';
import type { BenchFacts } from '../steps/bench-facts.ts';
import type { BuildStep } from '../steps/build-step.ts';

/** A library part used in a lead. */
export interface LeadPart {
  readonly id: string;
  readonly label: string;
  readonly partNumber?: string;
}

export interface LeadEnd {
  /** Strip length in mm. Absent if it isn't stated, or if the end isn't stripped. */
  readonly stripMm?: number;
  readonly isStripped: boolean;
  readonly contact?: LeadPart;
  readonly seal?: LeadPart;
  /** The tools that can crimp the contact, the preferred one first. */
  readonly tools: readonly LeadPart[];
  readonly crimpHeightMm?: number;
  /** True if other wires are in the same contact, so that it is crimped at the bench. */
  readonly isShared: boolean;
  /** The build steps in which the ends of these wires are crimped. */
  readonly steps: readonly string[];
  /** The printed destinations of the end: `J1·3`. */
  readonly to: readonly string[];
}

/** A group of equal wires in one piece. */
export interface Lead {
  /** Its number in the cable, from 1. */
  readonly lead: number;
  readonly wire: LeadPart & { readonly mm2?: number; readonly color?: string };
  /** Cut length in mm. Absent if it isn't stated. */
  readonly lengthMm?: number;
  /** Number of these wires in one piece. */
  readonly each: number;
  /** The wires by their printed names. */
  readonly runs: readonly string[];
  readonly a: LeadEnd;
  readonly b: LeadEnd;
}

/**
 * The single wires of a cable, with equal ones grouped: same stock and length, and the same contact, seal, strip length and
 * crimp height at either end, in whichever direction they were drawn. Runs that are supplied terminated, cables, and wires
 * with pigtails are excluded.
 */
export function leads(bench: BenchFacts, steps: readonly BuildStep[]): readonly Lead[] {
  const lengths = cutLengths(bench);
  const stepOf = crimpStepOf(steps);
  const found = new Map<string, Lead>();
  for (const segment of bench.segments) {
    const wire = definition(bench.library, 'wires', segment.def);
    const copper = carriedCopper(bench.library, segment);
    const [core, ...others] = copper;
    if (wire === undefined || core === undefined || others.length > 0 || !isMade(segment)) continue;
    const a = leadEnd(bench, segment, 'a', core.path, stepOf);
    const b = leadEnd(bench, segment, 'b', core.path, stepOf);
    const [first, second] = endKey(a) <= endKey(b) ? [a, b] : [b, a];
    const lengthMm = lengths.get(segment.id);
    const key = JSON.stringify([segment.def, lengthMm, endKey(first), endKey(second)]);
    const known = found.get(key);
    const name = bench.name(segment.id);
    found.set(
      key,
      known === undefined
        ? {
            lead: found.size + 1,
            wire: wirePart(wire, core.element),
            ...present({ lengthMm }),
            each: 1,
            runs: [name],
            a: first,
            b: second,
          }
        : {
            ...known,
            each: known.each + 1,
            runs: [...known.runs, name],
            a: together(known.a, first),
            b: together(known.b, second),
          },
    );
  }
  return [...found.values()];
}

function isMade({ suppliedTerminated, pigtails = [] }: Segment): boolean {
  return suppliedTerminated !== true && pigtails.length === 0;
}

/** The cut length of each run. Undefined for a run that is cut to several lengths, or whose length isn't stated. */
function cutLengths({ catalog, design, drawing, variation }: BenchFacts): ReadonlyMap<string, number> {
  const rows = cutList(catalog, design, { drawing, variation });
  const byRun = Map.groupBy(
    rows.flatMap(({ segments, lengthMm }) => segments.map((run) => ({ run, lengthMm }))),
    ({ run }) => run,
  );
  return new Map(
    [...byRun].flatMap(([run, [row, ...more]]) =>
      row?.lengthMm === undefined || more.length > 0 ? [] : [[run, row.lengthMm] as const],
    ),
  );
}

/** The step that crimps a cavity, by `<connector> <cavity>`. */
function crimpStepOf(steps: readonly BuildStep[]): ReadonlyMap<string, string> {
  return new Map(
    steps.flatMap(({ id, does, concerns: { cavities = [] } }) =>
      does === 'crimp' ? cavities.map(({ connector, cavity }) => [`${connector} ${cavity}`, id] as const) : [],
    ),
  );
}

function leadEnd(
  bench: BenchFacts,
  { id: segment }: Segment,
  end: End,
  path: string,
  stepOf: ReadonlyMap<string, string>,
): LeadEnd {
  const { direct } = bench.landings.at(segment, end, path);
  const cavities = direct.flatMap(({ instance, terminal }) => bench.cavity(instance, terminal) ?? []);
  const cavity = cavities.length === 1 && direct.length === 1 ? cavities[0] : undefined;
  const contact = cavity?.contact;
  const isStripped = direct.some(({ instance }) => bench.construction(instance)?.word?.unstripped !== true);
  const stripMm = direct.map((ref) => bench.stripMm({ segment, end }, ref)).find((mm) => mm !== undefined);
  const row = cavity === undefined ? undefined : bench.crimp(cavity.connector.id, cavity.cavity);
  const step = cavity === undefined ? undefined : stepOf.get(`${cavity.connector.id} ${cavity.cavity}`);
  return {
    isStripped,
    stripMm: isStripped ? stripMm : undefined,
    contact: contact === undefined ? undefined : part(contact),
    seal: cavity?.seal === undefined ? undefined : part(cavity.seal),
    tools: crimpTools(bench.library, contact, cavity?.wireMm2).map((id) => toolPart(bench, id)),
    ...present({ crimpHeightMm: row?.crimpHeightMm }),
    isShared: cavities.some(({ wires }) => wires.length > 1) || direct.length > 1,
    steps: step === undefined ? [] : [step],
    to: direct.map((ref) => bench.names.terminal(ref)),
  };
}

function toolPart(bench: BenchFacts, id: string): LeadPart {
  const tool = definition(bench.library, 'mechanicals', id);
  return tool === undefined ? { id, label: id } : part(tool);
}

function part({ id, label, partNumber }: { id: string; label?: string; partNumber?: string }): LeadPart {
  return { id, label: label ?? id, ...present({ partNumber }) };
}

function wirePart(wire: Wire, core: ConductorElement | ShieldElement): Lead['wire'] {
  const { areaMm2: mm2, color } = core.type === 'conductor' ? core : {};
  return { ...part(wire), ...present({ mm2, color }) };
}

/** Identifies the machine's work at an end. Ends with equal keys are made the same way. */
function endKey({ stripMm, isStripped, contact, seal, crimpHeightMm, isShared }: LeadEnd): string {
  return JSON.stringify([contact?.id ?? '', seal?.id ?? '', stripMm ?? -1, crimpHeightMm ?? -1, isStripped, isShared]);
}

/** Combines the ends of equal leads. */
function together(known: LeadEnd, { steps, to }: LeadEnd): LeadEnd {
  return { ...known, steps: [...new Set([...known.steps, ...steps])], to: [...known.to, ...to] };
}
