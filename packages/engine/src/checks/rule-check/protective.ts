/** Checks protective earths: a separate, marked conductor must connect all parts that have one. */
import { derived } from '@cablewright/derive';
import type { ConductorElement, Finding, Wire } from '@cablewright/model';
import { Groups } from '../../library/groups.ts';
import { earthMark } from '../../library/colour.ts';
import { CopperGraph, vertexOf } from '../../connectivity/conductors/copper-graph.ts';
import { conductorCount, elementsOf, isScreen } from '../../connectivity/elements.ts';
import { stockedWires } from '../../connectivity/flatten/stocks.ts';
import type { Net } from '../../connectivity/nets/nets.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { definition } from '../../library/definition.ts';
import type { Potential } from './conducting.ts';
import { coresOf } from './pairs.ts';
import { screenOn } from './screens.ts';
import { thinEarths } from './protective-sections.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { highestVoltage } from './net-voltages.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

export function protectiveFindings(context: RuleContext): RuleResult {
  const earths = context.potentials.list.filter(({ pins }) => pins.some(isEarth));
  const { findings, checked } = missingEarths(context, earths);
  return {
    findings: [
      ...findings,
      ...earths.flatMap((potential) => potential.nets.flatMap((net) => unmarked(context, net))),
      ...misuses(context, earths),
      ...thinEarths(context),
    ],
    checked: {
      check: 'protective-earths',
      says: 'Protective earths have a conductor of their own',
      checked,
      unchecked: [],
    },
  };
}

function isEarth({ type }: PlacedPin): boolean {
  return type === 'protective';
}

/** Finds parts that share a line or supply and have protective earths that no conductor of the cable connects. */
function missingEarths(context: RuleContext, earths: readonly Potential[]) {
  const earthed = new Groups<string>();
  const screened = new Groups<string>();
  for (const earth of earths) {
    screened.joinAll(earth.pins.filter(isEarth).map(({ ref }) => ref.instance));
    for (const instances of byConductors(context, earth)) earthed.joinAll(instances);
  }
  const earthOf = (instance: string) => [...pinsOf(context.nets).all(instance)].find(isEarth);
  const findings: Finding[] = [];
  const judged = new Groups<string>();
  let checked = 0;
  for (const { pins } of context.potentials.list) {
    if (pins.length < 2 || !pins.some(carries)) continue;
    const earthPins = [...new Set(pins.filter(carries).map(({ ref }) => ref.instance))].flatMap(
      (instance) => earthOf(instance) ?? [],
    );
    const [first, ...others] = earthPins;
    if (first === undefined) continue;
    for (const other of others) {
      // Each pair of parts is checked once. A pair whose result follows from earlier pairs is skipped.
      if (!judged.join(first.ref.instance, other.ref.instance)) continue;
      checked += 1;
      if (areJoined(earthed, first, other)) continue;
      const how = areJoined(screened, first, other) ? 'connected over a screen only' : 'not connected';
      const message = `${first.says} and ${other.says} are ${how}: a fault would make the housing of one live. Connect them with a conductor of their own.`;
      findings.push(
        context.found('protective-missing', [first, other], upper(message), { found: [first.name, other.name] }),
      );
    }
  }
  return { findings, checked };
}

function areJoined(groups: Groups<string>, one: PlacedPin, other: PlacedPin): boolean {
  const group = groups.groupOf(one.ref.instance);
  return group !== undefined && group === groups.groupOf(other.ref.instance);
}

/**
 * Groups the parts whose protective earths are joined by the conductors of a potential. A screen doesn't count as a
 * protective conductor: its section isn't stated, and a fault may burn it off (Schneider Electric, FAQ FA338110).
 */
function byConductors({ nets }: RuleContext, { nets: own, pins, through }: Potential): string[][] {
  const earths = pins.filter(isEarth);
  if (earths.length < 2 || !own.some((net) => screenOn(nets, net) !== undefined))
    return [earths.map(({ ref }) => ref.instance)];
  const graph = new CopperGraph(nets, new Set(own.map(({ id }) => id)), through);
  for (const { a, b } of [...graph.cores, ...graph.parts]) graph.joined.join(a, b);
  const groups = Map.groupBy(earths, ({ ref }) => graph.joined.makeGroup(vertexOf(ref)));
  return [...groups.values()].map((group) => group.map(({ ref }) => ref.instance));
}

function carries({ type }: PlacedPin): boolean {
  return type !== 'ground' && type !== 'protective' && type !== 'not-connected' && type !== 'unspecified';
}

/** Upper limit of extra-low voltage: 50 V AC (IEC 61140, 4.2). */
const extraLowVolts = 50;

/** Upper voltage rating of vehicle cables in V (ISO 19642-1, class 60 V). Their cores may have any colour. */
const vehicleVolts = 60;

/**
 * Checks the use of green and yellow cores in cables that have a protective earth, more than extra-low voltage, or a
 * stock rated above the voltage of vehicles. The manufacturer of such a stock intends the green and yellow core as
 * the protective conductor.
 */
function misuses(context: RuleContext, earths: readonly Potential[]): Finding[] {
  if (!hasEarthCores(context)) return [];
  const isDangerous = earths.length > 0 || (highestVoltage(context.nets)?.volts ?? 0) > extraLowVolts;
  const others = context.potentials.list.filter((potential) => !earths.includes(potential));
  return others.flatMap((potential) => misused(context, potential, isDangerous));
}

/** True if a stock of the design contains a green and yellow conductor among others. */
function hasEarthCores({ nets: { flat } }: RuleContext): boolean {
  return stockedWires(flat).some(({ wire }) => hasEarthCore(wire));
}

const hasEarthCore = derived('green and yellow core', (wire: Wire): boolean => {
  const { copper } = elementsOf(wire);
  return copper.length > 1 && copper.some(({ element }) => earthMark((element as ConductorElement).color) === 2);
});

/** True for a return of a supply above extra-low voltage. Such a return counts as live (IEC 61140, 3.4). */
function isLiveReturn({ library, potentials }: RuleContext, { type, pin }: PlacedPin): boolean {
  if (type !== 'ground' || pin.takesScreen) return false;
  const returned = library.signal(pin.signal)?.returnFor ?? [];
  return potentials.list.some(({ pins }) =>
    pins.some(
      ({ nominalV = 0, drives, pin: supply }) =>
        supply.signal !== undefined &&
        returned.includes(supply.signal) &&
        Math.max(Math.abs(nominalV), Math.abs(drives?.max ?? 0)) > extraLowVolts,
    ),
  );
}

/**
 * Finds green and yellow conductors on a net of lines or supplies, in cables with several conductors. The colour is
 * reserved for protective earths (IEC 60445; IEC 60204-1, 13.2.2). Single wires are left out, because vehicles use them
 * in all colours (ISO 6722).
 */
function misused(context: RuleContext, { nets, pins }: Potential, isDangerous: boolean): Finding[] {
  const pin = pins.find(carries) ?? (isDangerous ? pins.find((one) => isLiveReturn(context, one)) : undefined);
  if (pin === undefined) return [];
  const cores = nets.flatMap((net) => coresOf(context.nets, net));
  return cores.flatMap(({ segment, wire, element }) => {
    const { color } = element.element as ConductorElement;
    if (earthMark(color) !== 2 || conductorCount(wire) < 2) return [];
    if (!isDangerous && (wire.ratedVoltageV ?? 0) <= vehicleVolts) return [];
    const core = `${segment.id}.${element.path}`;
    const message = `${core} is green and yellow and carries ${pin.says}. The colour is reserved for protective earths (IEC 60445).`;
    return [context.found('protective-colour-used', [pin], message, { found: core })];
  });
}

/**
 * Finds the conductors of a net with a protective earth that aren't marked as protective. Screens are left out, because
 * they have no colour.
 */
function unmarked(context: RuleContext, net: Net): Finding[] {
  const [earth] = net.terminals.flatMap((ref) => pinsOf(context.nets)(ref) ?? []).filter(isEarth);
  if (earth === undefined) return [];
  const placed = placedById(context.nets.flat.design);
  const cores = new Map<string, string>();
  for (const { instance, terminal, end } of net.terminals) {
    const segment = end === undefined ? undefined : placed.get(instance);
    if (segment?.list !== 'segments') continue;
    const wire = definition(context.nets.flat.libraryOf(instance), 'wires', segment.instance.def);
    const element = wire === undefined ? undefined : elementsOf(wire).get(terminal);
    if (element === undefined || isScreen(element)) continue;
    const { color, bare } = element.element as ConductorElement;
    if (bare !== true && color !== undefined && earthMark(color) === 0) cores.set(`${instance}.${terminal}`, color);
  }
  return [...cores].map(([core, color]) =>
    context.found(
      'protective-colour',
      [earth],
      `${core} is ${color} and carries ${earth.says}. A protective conductor is green and yellow (IEC 60445) or green (NFPA 79).`,
      { found: core, expected: 'green/yellow' },
    ),
  );
}
