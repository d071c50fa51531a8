/** Checks parts between potentials: their polarity, current limiting, power and voltage. */
import type { Component, ComponentInstance, ComponentKind, Finding } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { componentReading } from '../../connectivity/parts/reading.ts';
import { componentTerminals } from '../../connectivity/terminals/resolve.ts';
import { roundTo } from '../../library/units/length.ts';
import type { Potential } from './conducting.ts';
import { turnFix } from './fixes.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { Checked, RuleContext, RuleResult } from './rule-context.ts';

/** A part with two terminals, and the potentials at them. */
export interface PlacedPart {
  readonly instance: ComponentInstance;
  readonly component: Component;
  readonly kind?: ComponentKind;
  /** The potentials at its positive (or first) and its negative (or second) terminal. */
  readonly plus: { readonly terminal: string; readonly at?: Potential };
  readonly minus: { readonly terminal: string; readonly at?: Potential };
}

export function partFindings(context: RuleContext): RuleResult {
  const placed = twoTerminalParts(context);
  const unrated = placed.flatMap((part) => unratedFor(context, part));
  return {
    findings: placed.flatMap((part) => [
      ...polarityFindings(context, part),
      ...currentFindings(context, part),
      ...powerFindings(context, part),
      ...voltageFindings(context, part),
    ]),
    checked: {
      check: 'parts',
      says: 'Polarity, current limits, power and voltage of parts',
      checked: placed.length,
      unchecked: unrated,
    },
  };
}

export function twoTerminalParts({ nets, potentials }: RuleContext): PlacedPart[] {
  const { flat } = nets;
  return (flat.design.instances.components ?? []).flatMap((instance) => {
    const library = flat.libraryOf(instance.id);
    const component = definition(library, 'components', instance.def);
    if (component === undefined) return [];
    const terminals = componentTerminals(component);
    const [first, second, ...more] = terminals;
    if (first === undefined || second === undefined || more.length > 0) return [];
    const plus = terminals.find(({ polarity }) => polarity === '+') ?? first;
    const minus = plus === first ? second : first;
    const at = ({ id: terminal }: { id: string }) => {
      const net = nets.of({ instance: instance.id, terminal });
      return { terminal, at: net === undefined ? undefined : potentials.of(net) };
    };
    const kind: ComponentKind | undefined = library.word('component-kinds', component.kind);
    return [{ instance, component, kind, plus: at(plus), minus: at(minus) }];
  });
}

/**
 * The rating that a part needs but doesn't state: the power of a resistor, or the voltage of a part that blocks DC
 * across a supply.
 */
function unratedFor({ library }: RuleContext, part: PlacedPart): Checked['unchecked'] {
  const { instance, component, kind } = part;
  const { expect } = componentReading(library, component);
  if (expect === 'resistance' && component.powerW === undefined)
    return [{ what: instance.id, why: 'its power rating is not stated' }];
  const holds = expect === 'open-dc' && kind?.needsCurrentLimit !== true && voltsAcross(part) > 0;
  return holds && component.ratedVoltageV === undefined
    ? [{ what: instance.id, why: 'its voltage rating is not stated' }]
    : [];
}

export function carries(at: Potential | undefined, kind: 'power' | 'ground'): boolean {
  return at?.pins.some(({ pin }) => pin.kind === kind) ?? false;
}

/**
 * The nominal voltage of a potential relative to ground; 0 for a ground. For a supply without a stated voltage, only
 * the sign is known: positive.
 */
function heightOf(at: Potential | undefined): { readonly sign: -1 | 0 | 1; readonly volts?: number } | undefined {
  const supply = at?.pins.find(({ pin }) => pin.kind === 'power');
  if (supply !== undefined) return { sign: (supply.nominalV ?? 0) < 0 ? -1 : 1, volts: supply.nominalV };
  return carries(at, 'ground') ? { sign: 0, volts: 0 } : undefined;
}

/**
 * True if the + terminal is at a lower voltage than the other. Compared with an unknown potential, a supply counts as
 * higher and a ground as lower.
 */
function isReversed(plus: ReturnType<typeof heightOf>, minus: ReturnType<typeof heightOf>): boolean {
  if (plus === undefined || minus === undefined) return minus?.sign === 1 || (plus !== undefined && plus.sign <= 0);
  if (plus.sign !== minus.sign) return plus.sign < minus.sign;
  return plus.volts !== undefined && minus.volts !== undefined && plus.volts < minus.volts;
}

function polarityFindings(context: RuleContext, { instance, kind, plus, minus }: PlacedPart): Finding[] {
  if (kind?.polarised !== true) return [];
  if (!isReversed(heightOf(plus.at), heightOf(minus.at))) return [];
  const message = `${instance.id} is reversed: its + terminal ${plus.terminal} must be at the higher voltage. Turn it round.`;
  return [
    context.found('polarity-reversed', [], message, {
      where: { instance: instance.id, terminal: `${instance.id}.${plus.terminal}` },
      fixes: turnFix(context, instance.id, plus.terminal, minus.terminal),
    }),
  ];
}

function currentFindings(context: RuleContext, part: PlacedPart): Finding[] {
  const { instance, kind, plus, minus } = part;
  if (kind?.needsCurrentLimit !== true) return [];
  const across =
    (carries(plus.at, 'power') && carries(minus.at, 'ground')) ||
    (carries(minus.at, 'power') && carries(plus.at, 'ground'));
  if (!across && voltsAcross(part) === 0) return [];
  const message = `${instance.id} is connected straight across a supply: nothing limits its current. Add a series resistor.`;
  return [context.found('current-unlimited', [], message, { where: { instance: instance.id } })];
}

/**
 * Checks the power P = U²/R of a resistor between a supply with a stated voltage and its return, or between two
 * supplies.
 */
function powerFindings(context: RuleContext, part: PlacedPart): Finding[] {
  const { instance, component } = part;
  const { expect, ohms } = componentReading(context.library, component);
  if (expect !== 'resistance' || ohms === undefined || component.powerW === undefined) return [];
  const volts = voltsAcross(part);
  const watts = (volts * volts) / ohms;
  if (watts <= component.powerW) return [];
  const message = `${instance.id} dissipates ${roundTo(watts, 2)} W at ${roundTo(volts, 2)} V; it is rated ${component.powerW} W. Use a part of higher rating.`;
  const where = { instance: instance.id };
  return [
    context.found('part-overloaded', [], message, { where, found: roundTo(watts, 3), expected: component.powerW }),
  ];
}

/** Compares the voltage across a capacitor or diode, and the voltage that a fuse must break, with the rating of the part. */
function voltageFindings(context: RuleContext, part: PlacedPart): Finding[] {
  const { instance, component } = part;
  const volts = voltsHeldBy(part);
  if (component.ratedVoltageV === undefined || volts <= component.ratedVoltageV) return [];
  const message = `${instance.id} is connected to ${roundTo(volts, 2)} V; it is rated ${component.ratedVoltageV} V. Use a part of higher rating.`;
  const where = { instance: instance.id };
  return [
    context.found('part-voltage', [], message, { where, found: roundTo(volts, 3), expected: component.ratedVoltageV }),
  ];
}

/** An open fuse has the whole supply voltage across it. */
function voltsHeldBy(part: PlacedPart): number {
  return part.kind?.protects === true ? highest(part.plus.at) : voltsAcross(part);
}

/**
 * The highest voltage between the two terminals: relative to ground, or between two delivered supplies; otherwise 0.
 */
export function voltsAcross({ plus, minus }: PlacedPart): number {
  if (carries(minus.at, 'ground')) return highest(plus.at);
  if (carries(plus.at, 'ground')) return highest(minus.at);
  if (plus.at === minus.at) return 0;
  const [one, other] = [sourceVolts(plus.at), sourceVolts(minus.at)];
  if (one.length === 0 || other.length === 0) return 0;
  return Math.max(Math.max(...one) - Math.min(...other), Math.max(...other) - Math.min(...one));
}

function sourceVolts(at: Potential | undefined): number[] {
  return (at?.pins ?? []).filter(isSource).flatMap(voltsOn);
}

/** The highest voltage relative to ground of the supplies at a potential. */
function highest(at: Potential | undefined): number {
  const supplies = (at?.pins ?? []).filter(({ pin }) => pin.kind === 'power');
  return Math.max(0, ...supplies.flatMap(voltsOn).map(Math.abs));
}

/** True for a supply that states its output. */
function isSource({ type, drives }: PlacedPin): boolean {
  return type === 'supply-out' && drives !== undefined;
}

function voltsOn({ drives, nominalV = 0 }: PlacedPin): number[] {
  return drives === undefined ? [nominalV] : [drives.min ?? 0, drives.max ?? 0];
}
