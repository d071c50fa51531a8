/** Parts between potentials: the way round they are connected, what limits their current, what they dissipate. */
import type { Component, ComponentInstance, ComponentKind, Finding } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { componentReading } from '../../connectivity/parts/reading.ts';
import { componentTerminals } from '../../connectivity/terminals/resolve.ts';
import { roundTo } from '../../library/units/length.ts';
import type { Potential } from './conducting.ts';
import { turnFix } from './fixes.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { RuleContext, RuleResult } from './rule-context.ts';

interface Placed {
  readonly instance: ComponentInstance;
  readonly component: Component;
  readonly kind?: ComponentKind;
  /** What its + (or first) and its − (or second) terminal are connected to. */
  readonly plus: { readonly terminal: string; readonly at?: Potential };
  readonly minus: { readonly terminal: string; readonly at?: Potential };
}

export function partFindings(context: RuleContext): RuleResult {
  const placed = twoTerminalParts(context);
  const unrated = placed.filter(({ component }) => component.powerW === undefined && isResistor(context, component));
  return {
    findings: placed.flatMap((part) => [
      ...polarityFindings(context, part),
      ...currentFindings(context, part),
      ...powerFindings(context, part),
    ]),
    checked: {
      check: 'parts',
      says: 'Polarity, current limits and power of parts',
      checked: placed.length,
      unchecked: unrated.map(({ instance }) => ({ what: instance.id, why: 'its power rating is not stated' })),
    },
  };
}

function twoTerminalParts({ nets, potentials }: RuleContext): Placed[] {
  const { flat } = nets;
  return (flat.design.instances.components ?? []).flatMap((instance) => {
    const library = flat.libraryOf(instance.id);
    const component = definition(library, 'components', instance.def);
    const terminals = component === undefined ? [] : componentTerminals(component);
    if (terminals.length !== 2) return [];
    const [first, second] = terminals;
    const plus = terminals.find(({ polarity }) => polarity === '+') ?? first!;
    const minus = plus === first ? second! : first!;
    const at = ({ id: terminal }: { id: string }) => {
      const net = nets.of({ instance: instance.id, terminal });
      return { terminal, at: net === undefined ? undefined : potentials.of(net) };
    };
    const kind: ComponentKind | undefined = library.word('component-kinds', component!.kind);
    return [{ instance, component: component!, kind, plus: at(plus), minus: at(minus) }];
  });
}

function isResistor({ library }: RuleContext, component: Component): boolean {
  return componentReading(library, component).expect === 'resistance';
}

function carries(at: Potential | undefined, kind: 'power' | 'ground'): boolean {
  return at?.pins.some(({ pin }) => pin.kind === kind) ?? false;
}

/** Where a potential is against ground: 1 above it, 0 at it, −1 below it; undefined where that is not known. */
function heightOf(at: Potential | undefined): number | undefined {
  const supply = at?.pins.find(({ pin }) => pin.kind === 'power');
  if (supply !== undefined) return (supply.nominalV ?? 0) < 0 ? -1 : 1;
  return carries(at, 'ground') ? 0 : undefined;
}

/** The + terminal is below the other; against one that is not known, a supply is taken to be the higher and a ground the lower. */
function isReversed(plus: number | undefined, minus: number | undefined): boolean {
  if (plus !== undefined && minus !== undefined) return plus < minus;
  return minus === 1 || (plus !== undefined && plus <= 0);
}

function polarityFindings(context: RuleContext, { instance, kind, plus, minus }: Placed): Finding[] {
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

function currentFindings(context: RuleContext, { instance, kind, plus, minus }: Placed): Finding[] {
  if (kind?.needsCurrentLimit !== true) return [];
  const across =
    (carries(plus.at, 'power') && carries(minus.at, 'ground')) ||
    (carries(minus.at, 'power') && carries(plus.at, 'ground'));
  if (!across) return [];
  const message = `${instance.id} is connected straight across a supply: nothing limits its current. Add a series resistor.`;
  return [context.found('current-unlimited', [], message, { where: { instance: instance.id } })];
}

/** P = U²/R of a resistor between a supply of stated voltage and its return. */
function powerFindings(context: RuleContext, { instance, component, plus, minus }: Placed): Finding[] {
  const { expect, ohms } = componentReading(context.library, component);
  const [supply, back] = carries(plus.at, 'power') ? [plus.at, minus.at] : [minus.at, plus.at];
  if (expect !== 'resistance' || component.powerW === undefined || !carries(back, 'ground')) return [];
  const volts = Math.max(0, ...(supply?.pins ?? []).flatMap(voltsOn).map(Math.abs));
  const watts = (volts * volts) / ohms!;
  if (watts <= component.powerW) return [];
  const message = `${instance.id} dissipates ${roundTo(watts, 2)} W at ${volts} V; it is rated ${component.powerW} W. Use a part of higher rating.`;
  const where = { instance: instance.id };
  return [
    context.found('part-overloaded', [], message, { where, found: roundTo(watts, 3), expected: component.powerW }),
  ];
}

function voltsOn({ drives, nominalV = 0 }: PlacedPin): number[] {
  return drives === undefined ? [nominalV] : [drives.min ?? 0, drives.max ?? 0];
}
