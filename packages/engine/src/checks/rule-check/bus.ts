/**
 * Checks the terminations of a bus, in devices, on boards and in the cable between its two lines, against the
 * requirement of its level.
 */
import { sameTerminal, type Finding, type TerminalRef } from '@cablewright/model';
import { partLinks, type PartLink } from '../../connectivity/parts/part-links.ts';
import { busesOf, type Bus } from './bus-lines.ts';
import type { Potential } from './conducting.ts';
import { isNear } from '../../library/units/quantity.ts';
import { upper, type Checked, type RuleContext, type RuleResult } from './rule-context.ts';

type Unchecked = Checked['unchecked'][number];

/** A termination, its part, and the terminals between which it is connected or at which it is stated. */
interface Termination {
  readonly name: string;
  readonly instance: string;
  readonly at: readonly TerminalRef[];
}

export function busFindings(context: RuleContext): RuleResult {
  const buses = busesOf(context);
  const judged = buses.map((bus) => judge(context, bus));
  return {
    findings: judged.flatMap(({ findings }) => findings),
    checked: {
      check: 'terminations',
      says: 'Buses are terminated as their level asks',
      checked: buses.length,
      unchecked: judged.flatMap(({ unchecked }) => unchecked),
    },
  };
}

function judge(context: RuleContext, bus: Bus): { findings: Finding[]; unchecked: Unchecked[] } {
  const { termination, label, id } = bus.level;
  const { ohms, count } = termination;
  const all = terminationsOf(context, bus);
  const { line } = bus;
  const name = label ?? id;
  const detail = { found: all.length, expected: count };
  if (all.length > count) {
    const names = all.map((one) => one.name).join(', ');
    const message = `${line.pin.signalLabel} has ${all.length} terminations (${names}); ${name} has ${count}. Remove ${all.length - count}.`;
    return { findings: [context.found('termination-too-many', [line], upper(message), detail)], unchecked: [] };
  }
  if (all.length === count) return { findings: [], unchecked: [] };
  const unchecked = silentMembers(context, bus, all);
  if (unchecked.length > 0) return { findings: [], unchecked };
  const message = `${line.pin.signalLabel} has ${all.length === 0 ? 'no termination' : `${all.length} of ${count} terminations`}; ${name} needs ${count} of ${ohms} Ω.`;
  return { findings: [context.found('termination-missing', [line], upper(message), detail)], unchecked };
}

/** Resistors of the cable and of boards, and terminations stated by a device or board: one each, however many contacts it has. */
export function terminationsOf(context: RuleContext, bus: Bus): Termination[] {
  const { ohms, count, tolerancePct } = bus.level.termination;
  const fits = (value: number) => isNear(value, ohms, tolerancePct);
  const placed = resistorsBetween(context, bus).filter((one) => fits(one.ohms));
  const counted = new Set(placed.map(({ instance }) => instance));
  const stated = [...bus.members].flatMap(([instance, pins]) => {
    if (counted.has(instance)) return [];
    const at = pins.map(({ ref }) => ref);
    const whole = pins.find(({ terminationOhm = 0 }) => fits(terminationOhm * count));
    // If a bus is complete without this cable, a device on it states the resistance of all its terminations together.
    if (count > 1 && whole !== undefined)
      return Array.from({ length: count }, () => ({ instance, name: whole.name, at }));
    const pin = pins.find(({ terminationOhm = 0 }) => fits(terminationOhm));
    return pin === undefined ? [] : [{ instance, name: pin.name, at }];
  });
  return [...placed, ...stated];
}

/** Devices and boards that don't state whether they have a termination. */
function silentMembers(context: RuleContext, bus: Bus, found: readonly Termination[]): Unchecked[] {
  const known = new Set(found.map(({ instance }) => instance));
  const members = [...bus.members].flatMap(([instance, pins]) =>
    known.has(instance) || pins.some(({ terminationOhm }) => terminationOhm !== undefined)
      ? []
      : [
          {
            what: pins[0].name,
            why: `it is not stated whether the ${pins[0].onBoard ? 'board' : 'device'} terminates it`,
          },
        ],
  );
  const unclear = partLinks(context.nets.flat).filter(
    (link) => isUnclear(link) && [bus.one, bus.other].every((line) => touchesPotential(context, link, line)),
  );
  return [...members, ...unclear.map(({ name }) => ({ what: name, why: 'it is not known whether it is fitted' }))];
}

/** True for a resistor of a board that depends on a build option if no build is chosen. */
function isUnclear({ reading }: PartLink): boolean {
  return reading.expect === 'conditional';
}

interface Resistor extends Termination {
  readonly ohms: number;
}

/** Resistors from one line to the other, including two in series with no branch between them: a split termination. */
function resistorsBetween(context: RuleContext, { one, other }: Bus): Resistor[] {
  const links = partLinks(context.nets.flat);
  return links.flatMap((link) => {
    const { instance, name, reading } = link;
    if (reading.expect !== 'resistance' || !touchesPotential(context, link, one)) return [];
    const at = [link.from, link.to];
    const far = potentialBehind(context, link, one);
    if (far === other) return [{ instance, name, at, ohms: reading.ohms }];
    if (far === one) return [];
    return behind(context, link, one).flatMap((next) =>
      next.reading.expect === 'resistance' && touchesPotential(context, next, other)
        ? [
            {
              instance,
              name: `${name} and ${next.name}`,
              at: [...at, next.from, next.to],
              ohms: reading.ohms + next.reading.ohms,
            },
          ]
        : [],
    );
  });
}

/**
 * The other parts at the far terminal of a part, if only parts are connected there: the middle of a split termination.
 */
function behind(context: RuleContext, link: PartLink, near: Potential): readonly PartLink[] {
  const far = potentialBehind(context, link, near);
  if (far !== undefined)
    return far.pins.some(({ onBoard }) => !onBoard) ? [] : far.parts.filter((next) => next !== link);
  // The middle may be a node on a board that no wire reaches.
  const middle = potentialOf(context, link.from) === near ? link.to : link.from;
  return partLinks(context.nets.flat).filter(
    (next) => next !== link && [next.from, next.to].some((ref) => sameTerminal(ref, middle)),
  );
}

function potentialBehind(context: RuleContext, link: PartLink, near: Potential): Potential | undefined {
  const from = potentialOf(context, link.from);
  return from === near ? potentialOf(context, link.to) : from;
}

function touchesPotential(context: RuleContext, link: PartLink, potential: Potential): boolean {
  return [link.from, link.to].some((ref) => potentialOf(context, ref) === potential);
}

function potentialOf({ nets, potentials }: RuleContext, ref: TerminalRef): Potential | undefined {
  const net = nets.of(ref);
  return net === undefined ? undefined : potentials.of(net);
}
