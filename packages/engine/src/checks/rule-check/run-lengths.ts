/** Checks the length limits of levels and pinouts: the longest path between two pins of a line, and the stubs of a bus. */
import type { Finding, Interface, Level, TerminalRef } from '@cablewright/model';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import { derivedById } from '@cablewright/derive';
import { wordingOf } from '../../library/wording/print-format.ts';
import { busesOf, type Bus } from './bus-lines.ts';
import { terminationsOf } from './bus.ts';
import type { Potential } from './conducting.ts';
import { Lengths } from './lengths.ts';
import { coresOf, levelOf } from './pairs.ts';
import type { PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

/** A limit in mm, and the record that sets it. */
interface Limit {
  readonly mm: number;
  readonly of: string;
}

/** A potential with limits. */
interface Limited {
  readonly potential: Potential;
  readonly pins: readonly PlacedPin[];
}

export function lengthFindings(context: RuleContext): RuleResult {
  const limited = context.potentials.list
    .filter((potential) => isLimited(context, potential))
    .map((potential): Limited => ({ potential, pins: potential.pins }));
  const result = { check: 'lengths', says: 'Runs and branches against the lengths their levels allow' };
  if (limited.length === 0) return { findings: [], checked: { ...result, checked: 0, unchecked: [] } };
  const lengths = new Lengths(
    context.nets,
    limited.map(({ potential }) => potential),
  );
  const buses = busesOf(context);
  const findings = limited.flatMap((one) => [
    ...tooLong(context, lengths, one),
    ...longStubs(context, lengths, one, buses),
  ]);
  const unmeasured = unmeasuredRuns(context, limited);
  const unchecked = [...new Set(unmeasured)].map((what) => ({ what, why: 'its length is not stated' }));
  return { findings: oncePerPair(findings), checked: { ...result, checked: limited.length, unchecked } };
}

/** The runs of potentials whose length isn't stated. They count as 0 mm. */
function unmeasuredRuns({ nets }: RuleContext, limited: readonly Limited[]): string[] {
  if ((nets.flat.design.instances.segments ?? []).every(({ lengthMm }) => lengthMm !== undefined)) return [];
  const cores = limited.flatMap(({ potential }) => potential.nets.flatMap((net) => coresOf(nets, net)));
  return cores.flatMap(({ segment }) => (segment.lengthMm === undefined ? segment.id : []));
}

function isLimited(context: RuleContext, { pins }: Potential): boolean {
  if (pins.length < 2) return false;
  return pins.some((pin) => {
    if (pin.type === 'unspecified') return false;
    return [levelOf(context, pin), pinoutOf(context, pin)].some(
      (one) => one?.maxLengthMm !== undefined || one?.maxStubMm !== undefined,
    );
  });
}

/** The pinout of a plug. Limits of a pinout apply to its lines, not to its supplies and grounds. */
function pinoutOf(context: RuleContext, { ref, onBoard, pin }: PlacedPin): Interface | undefined {
  if (onBoard || pin.kind === 'power' || pin.kind === 'ground') return undefined;
  return pinouts(context, ref.instance);
}

const pinouts = derivedById('interface of a part', (context: RuleContext, instance: string): Interface | undefined => {
  const connector = context.nets.flat.design.instances.connectors?.find(({ id }) => id === instance);
  return connector === undefined
    ? undefined
    : composeConnector(context.nets.flat.libraryOf(instance), connector.def)?.interface;
});

/** The smallest value of a limit over the levels and pinouts of some pins. */
function smallest(context: RuleContext, pins: readonly PlacedPin[], field: 'maxLengthMm' | 'maxStubMm') {
  let least: Limit | undefined;
  for (const pin of pins) {
    for (const one of [levelOf(context, pin), pinoutOf(context, pin)] satisfies (Level | Interface | undefined)[]) {
      const mm = one?.[field];
      if (one !== undefined && mm !== undefined && mm < (least?.mm ?? Infinity))
        least = { mm, of: one.label ?? one.id };
    }
  }
  return least;
}

function tooLong(context: RuleContext, lengths: Lengths, { pins }: Limited): Finding[] {
  const way = lengths.longest(pins);
  const limit = smallest(context, pins, 'maxLengthMm');
  if (way === undefined || limit === undefined || way.mm <= limit.mm) return [];
  const message = `From ${way.from.says} to ${way.to.says} it is ${metres(context, way.mm)}; ${limit.of} allows ${metres(context, limit.mm)}.`;
  return [context.found('run-too-long', [way.from, way.to], message, { found: way.mm, expected: limit.mm })];
}

/** Finds stubs off the trunk, which is the path between the two terminations or, without them, the longest path. */
function longStubs(context: RuleContext, lengths: Lengths, { potential, pins }: Limited, buses: readonly Bus[]) {
  const limit = smallest(context, pins, 'maxStubMm');
  const trunk = limit === undefined ? undefined : trunkOf(context, lengths, potential, pins, buses);
  if (limit === undefined || trunk === undefined) return [];
  return lengths.branches(trunk[0], trunk[1], pins).flatMap(({ pin, mm }) => {
    const own = smallest(context, [pin], 'maxStubMm') ?? limit;
    if (mm <= own.mm) return [];
    const message = `The branch of the bus to ${pin.says} is ${metres(context, mm)} long; ${own.of} allows ${metres(context, own.mm)}.`;
    return [context.found('stub-too-long', [pin], upper(message), { found: mm, expected: own.mm })];
  });
}

function trunkOf(
  context: RuleContext,
  lengths: Lengths,
  potential: Potential,
  pins: readonly PlacedPin[],
  buses: readonly Bus[],
): readonly [TerminalRef, TerminalRef] | undefined {
  const bus = buses.find(({ one, other }) => one === potential || other === potential);
  const terminations = bus === undefined ? [] : terminationsOf(context, bus);
  const [from, to, more] = terminations.flatMap(({ at }) => at.find((ref) => isOn(context, ref, potential)) ?? []);
  if (from !== undefined && to !== undefined && more === undefined) return [from, to];
  const way = lengths.longest(pins);
  return way === undefined ? undefined : [way.from.ref, way.to.ref];
}

function isOn({ nets, potentials }: RuleContext, ref: TerminalRef, potential: Potential): boolean {
  const net = nets.of(ref);
  return net !== undefined && potentials.of(net) === potential;
}

/** Keeps one finding for each two parts, because the two lines of a pair run in parallel. */
function oncePerPair(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, where, found }) => {
    const key = `${code} ${where.instance} ${String(found)}`;
    return !seen.has(key) && seen.add(key);
  });
}

function metres({ library }: RuleContext, mm: number): string {
  return wordingOf(library).metres(Math.round(mm) / 1000);
}
