/** Traces outward from a terminal, along copper and then through parts, and records the parts passed. */
import { formatTerminal, type Design, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { netsOf, type Net, type Nets } from './nets.ts';
import { partLinks, type PartLink } from '../parts/part-links.ts';
import type { Reading } from '../parts/reading.ts';

/** A part passed by the trace. */
interface Passed {
  readonly instance: string;
  readonly name: string;
  readonly label: string;
  readonly def?: string;
  readonly reading: Reading;
}

/**
 * A net reached by the trace, with the terminal where it was entered and the parts passed. The first step is the net of the
 * start terminal.
 */
interface TraceStep {
  /** Index of the step from which this one was reached. Missing for the first step. */
  readonly from?: number;
  readonly net?: string;
  readonly signal?: string;
  /** The terminal where the trace entered this net. */
  readonly at: TerminalRef;
  /** The part passed between step `from` and this step. */
  readonly passed?: Passed;
  /** All parts passed since the start. */
  readonly through: readonly string[];
  /** True if a part on the way is fitted only in some builds. */
  readonly conditional: boolean;
  /** The other terminals on this net, connector pins first. */
  readonly terminals: readonly TerminalRef[];
}

interface Trace {
  readonly from: TerminalRef;
  readonly steps: readonly TraceStep[];
}

/**
 * Every net reached from a terminal, nearest first, without duplicates. If nothing is joined to the terminal, the trace is
 * one step without a net. Sub-assemblies are traced through their parts.
 */
export function trace(catalog: Catalog, design: Design, from: TerminalRef): Trace {
  const nets = netsOf(catalog, design);
  const around = linksByCopper(nets);
  const steps: TraceStep[] = [stepOn(nets, { at: from, through: [], conditional: false })];
  const seen = new Set([nets.copperAt(from)]);
  // The loop also visits steps that are added during the iteration.
  for (const [i, step] of steps.entries()) {
    for (const { link, near, far } of around.get(nets.copperAt(step.at)) ?? []) {
      const copper = nets.copperAt(far);
      if (seen.has(copper) || nets.copperAt(near) === copper) continue;
      seen.add(copper);
      steps.push(
        stepOn(nets, {
          from: i,
          at: far,
          passed: passedOf(link),
          through: [...step.through, link.name],
          conditional: step.conditional || link.reading.expect === 'conditional',
        }),
      );
    }
  }
  return { from, steps };
}

interface Crossing {
  readonly link: PartLink;
  readonly near: TerminalRef;
  readonly far: TerminalRef;
}

function linksByCopper(nets: Nets): Map<string, Crossing[]> {
  const around = new Map<string, Crossing[]>();
  const add = (link: PartLink, near: TerminalRef, far: TerminalRef) => {
    const copper = nets.copperAt(near);
    around.set(copper, [...(around.get(copper) ?? []), { link, near, far }]);
  };
  for (const link of partLinks(nets.flat)) {
    add(link, link.from, link.to);
    add(link, link.to, link.from);
  }
  return around;
}

function stepOn(nets: Nets, step: Omit<TraceStep, 'terminals' | 'net' | 'signal'>): TraceStep {
  const net = nets.of(step.at);
  return { ...step, net: net?.id, signal: net?.signal, terminals: net === undefined ? [] : othersOf(net, step.at) };
}

function othersOf(net: Net, at: TerminalRef): TerminalRef[] {
  const own = formatTerminal(at);
  const pins = new Set(net.pins.map(formatTerminal));
  const rest = net.terminals.filter((ref) => !pins.has(formatTerminal(ref)));
  return [...net.pins, ...rest].filter((ref) => formatTerminal(ref) !== own);
}

function passedOf({ instance, name, label, def, reading }: PartLink): Passed {
  return { instance, name, label, def, reading };
}
