/** Differential pairs and what their level asks of the stock: one twisted pair, impedance, screen, capacitance, length. */
import type { Finding, Level, Segment, Wire } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import { elementsOf, type CopperAt } from '../../connectivity/elements.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { memo2 } from '../../library/memo.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { roundTo } from '../../library/units/length.ts';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { isNear, type RuleContext, type RuleResult } from './rule-context.ts';

/** A core of one run. */
interface Core {
  readonly segment: Segment;
  readonly wire: Wire;
  readonly element: CopperAt;
}

/** The two lines of a pair at one plug. */
interface PairAt {
  readonly line: PlacedPin;
  readonly mate: PlacedPin;
}

export function pairFindings(context: RuleContext): RuleResult {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  let checked = 0;
  for (const { line, mate } of pairsOf(context)) {
    const [near, far] = [context.nets.of(line.ref), context.nets.of(mate.ref)];
    if (near === undefined || far === undefined || near === far) continue;
    for (const [segment, lines] of Map.groupBy(coresOf(context.nets, near), (core) => core.segment)) {
      const mates = coresOf(context.nets, far).filter((core) => core.segment === segment);
      const key = [segment.id, ...[near.id, far.id].toSorted()].join(' ');
      if (mates.length === 0 || seen.has(key)) continue;
      seen.add(key);
      checked += 1;
      findings.push(...runFindings(context, line, mate, lines, mates));
    }
  }
  return {
    findings,
    checked: { check: 'pairs', says: 'Differential pairs run in one twisted pair', checked, unchecked: [] },
  };
}

function* pairsOf(context: RuleContext): Generator<PairAt> {
  const at = pinsOf(context.nets);
  const { mateOf } = signalTable(context.library);
  for (const { pins } of context.potentials.list) {
    for (const line of pins) {
      const mate = line.pin.signal === undefined ? undefined : mateOf(line.pin.signal);
      if (mate === undefined) continue;
      for (const other of at.withSignal(line.ref.instance, mate)) yield { line, mate: other };
    }
  }
}

/** The cores that are joined on each net, worked out for the nets that are asked for. */
const coresOf = memo2((nets: Nets, net: Net): readonly Core[] => {
  const placed = placedById(nets.flat.design);
  const known = new Set<string>();
  return net.terminals.flatMap(({ instance, terminal, end }) => {
    const at = end === undefined ? undefined : placed.get(instance);
    const name = `${instance}.${terminal}`;
    if (at?.list !== 'segments' || known.has(name)) return [];
    known.add(name);
    const wire = definition(nets.flat.libraryOf(instance), 'wires', at.instance.def);
    const element = wire === undefined ? undefined : elementsOf(wire).get(terminal);
    return element?.kind === 'core' ? [{ segment: at.instance, wire: wire!, element }] : [];
  });
});

function runFindings(
  context: RuleContext,
  line: PlacedPin,
  mate: PlacedPin,
  lines: readonly Core[],
  mates: readonly Core[],
): Finding[] {
  if (lines.some((a) => mates.some((b) => twistOf(a) !== undefined && twistOf(a) === twistOf(b)))) return [];
  const [a, b] = [lines[0]!, mates[0]!];
  const [first, second] = [a, b].map(({ segment, element }) => `${segment.id}.${element.path}`);
  const names = `${line.pin.signalLabel} (${first}) and ${mate.pin.signalLabel} (${second})`;
  const detail = { found: [first, second] };
  if (twistOf(a) !== undefined || twistOf(b) !== undefined) {
    const message = `${names} are a differential pair but run in different twisted pairs. Use the two cores of one pair.`;
    return [context.found('pair-split', [line, mate], message, detail)];
  }
  const level = levelOf(context, line);
  if (level?.twistedPair !== true) return [];
  const message = `${names} are a differential pair, but the cores of ${a.wire.label ?? a.wire.id} are not twisted in pairs. Use a stock with a twisted pair.`;
  return [context.found('pair-untwisted', [line, mate], message, detail)];
}

/** The innermost twisted pair around a core. */
function twistOf({ element }: Core): object | undefined {
  return element.groups.findLast(({ role }) => role === 'twisted-pair');
}

export function levelOf({ library }: RuleContext, { pin }: PlacedPin): Level | undefined {
  return pin.level === undefined ? undefined : library.word('levels', pin.level);
}

/** What the level of a line asks of the stock it runs in. */
export function stockFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  const unchecked = new Map<string, string>();
  const judged = new Set<string>();
  let checked = 0;
  for (const { pins, nets } of context.potentials.list) {
    const line = pins.find((pin) => levelOf(context, pin) !== undefined && pin.type !== 'unspecified');
    if (line === undefined) continue;
    const level = levelOf(context, line)!;
    for (const core of nets.flatMap((net) => coresOf(context.nets, net))) {
      const key = `${core.segment.id} ${level.id}`;
      if (judged.has(key)) continue;
      judged.add(key);
      checked += 1;
      const result = judgeStock(context, line, level, core);
      findings.push(...result.findings);
      if (result.silent !== undefined) unchecked.set(core.wire.label ?? core.wire.id, result.silent);
    }
  }
  return {
    findings,
    checked: {
      check: 'stock',
      says: 'Stock against what its signals need',
      checked,
      unchecked: [...unchecked].map(([what, why]) => ({ what, why })),
    },
  };
}

function judgeStock(context: RuleContext, line: PlacedPin, level: Level, { segment, wire, element }: Core) {
  const findings: Finding[] = [];
  const where = { instance: segment.id, terminal: `${segment.id}.${element.path}` };
  const [stock, name] = [wire.label ?? wire.id, level.label ?? level.id];
  const say = (code: Parameters<RuleContext['found']>[0], message: string, found: unknown, expected: unknown) =>
    findings.push(context.found(code, [line], message, { where, found, expected }));
  const { impedanceOhm, screened, maxCapacitancePf, maxLengthMm } = level;
  const silent: string[] = [];
  if (impedanceOhm !== undefined) {
    if (wire.impedanceOhm === undefined) silent.push('its impedance is not stated');
    else if (!isNear(wire.impedanceOhm, impedanceOhm, level.impedanceTolerancePct))
      say(
        'stock-impedance',
        `${name} needs ${impedanceOhm} Ω; ${stock} has ${wire.impedanceOhm} Ω.`,
        wire.impedanceOhm,
        impedanceOhm,
      );
  }
  const screens = elementsOf(wire).copper.some(({ kind }) => kind === 'screen');
  if (screened === true && !screens)
    say('stock-unscreened', `${name} needs a screened stock; ${stock} has no screen.`, false, true);
  if (maxCapacitancePf !== undefined) {
    const picofarads =
      wire.capacitancePfPerM === undefined ? undefined : (wire.capacitancePfPerM * segment.lengthMm) / 1000;
    if (picofarads === undefined) silent.push('its capacitance is not stated');
    else if (picofarads > maxCapacitancePf)
      say(
        'stock-capacitance',
        `${segment.id} has ${roundTo(picofarads, 0)} pF; ${name} allows ${maxCapacitancePf} pF.`,
        picofarads,
        maxCapacitancePf,
      );
  }
  if (maxLengthMm !== undefined && segment.lengthMm > maxLengthMm)
    say(
      'run-too-long',
      `${segment.id} is ${segment.lengthMm / 1000} m long; ${name} allows ${maxLengthMm / 1000} m.`,
      segment.lengthMm,
      maxLengthMm,
    );
  return { findings, silent: silent.length === 0 ? undefined : silent.join(', ') };
}
