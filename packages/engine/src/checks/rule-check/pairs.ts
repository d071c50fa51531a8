/**
 * Checks differential pairs against the requirements of their level on the stock: one twisted pair, impedance, screen,
 * capacitance, length.
 */
import type { Finding, Level, Segment, Wire } from '@cablewright/model';
import { hasCategory } from '../../connectivity/conductors/category.ts';
import { definition } from '../../library/definition.ts';
import { elementsOf, type CopperAt } from '../../connectivity/elements.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { roundTo } from '../../library/units/length.ts';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import type { RuleCheckCode } from './codes.ts';
import { isNonEmpty, nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';
import { isNear } from '../../library/units/quantity.ts';
import { type RuleContext, type RuleResult } from './rule-context.ts';

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
    for (const [segment, lines] of nonEmptyGroups(coresOf(context.nets, near), (core) => core.segment)) {
      const mates = coresOf(context.nets, far).filter((core) => core.segment === segment);
      const key = [segment.id, ...[near.id, far.id].toSorted()].join(' ');
      if (!isNonEmpty(mates) || seen.has(key)) continue;
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

function pairsOf(context: RuleContext): PairAt[] {
  const found: PairAt[] = [];
  const at = pinsOf(context.nets);
  const { mateOf } = signalTable(context.library);
  for (const { pins } of context.potentials.list) {
    for (const line of pins) {
      const mate = line.pin.signal === undefined ? undefined : mateOf(line.pin.signal);
      if (mate === undefined) continue;
      for (const other of at.withSignal(line.ref.instance, mate)) found.push({ line, mate: other });
    }
  }
  return found;
}

/** The cores joined on each net. Computed per net when first requested. */
export const coresOf = derivedFromBoth('cores of a net', (nets: Nets, net: Net): readonly Core[] => {
  const placed = placedById(nets.flat.design);
  const known = new Set<string>();
  return net.terminals.flatMap(({ instance, terminal, end }) => {
    const at = end === undefined ? undefined : placed.get(instance);
    const name = `${instance}.${terminal}`;
    if (at?.list !== 'segments' || known.has(name)) return [];
    known.add(name);
    const wire = definition(nets.flat.libraryOf(instance), 'wires', at.instance.def);
    if (wire === undefined) return [];
    const element = elementsOf(wire).get(terminal);
    return element?.kind === 'core' ? [{ segment: at.instance, wire, element }] : [];
  });
});

function runFindings(
  context: RuleContext,
  line: PlacedPin,
  mate: PlacedPin,
  lines: NonEmpty<Core>,
  mates: NonEmpty<Core>,
): Finding[] {
  if (lines.some((a) => mates.some((b) => twistOf(a) !== undefined && twistOf(a) === twistOf(b)))) return [];
  const [a, b] = [lines[0], mates[0]];
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

/** Checks the requirements of a line's level on its stock. */
export function stockFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  const unchecked = new Map<string, string>();
  const judged = new Set<string>();
  let checked = 0;
  for (const { pins, nets } of context.potentials.list) {
    const line = pins.find((pin) => levelOf(context, pin) !== undefined && pin.type !== 'unspecified');
    const level = line === undefined ? undefined : levelOf(context, line);
    if (line === undefined || level === undefined) continue;
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

/** The stock and the requirements it is judged by. */
interface StockCase {
  readonly level: Level;
  readonly core: Core;
  readonly stock: string;
  readonly name: string;
}

/**
 * A problem of a stock, or the reason why it couldn't be judged. Undefined if the stock is right or has no
 * requirements.
 */
type StockVerdict =
  | { readonly code: RuleCheckCode; readonly message: string; readonly found: unknown; readonly expected: unknown }
  | { readonly silent: string }
  | undefined;

const stockTests: readonly ((asked: StockCase) => StockVerdict)[] = [
  judgeImpedance,
  judgeCategory,
  judgeInsulation,
  judgeScreen,
  judgeCapacitance,
];

function judgeStock(context: RuleContext, line: PlacedPin, level: Level, core: Core) {
  const findings: Finding[] = [];
  const silent: string[] = [];
  const { segment, wire, element } = core;
  const where = { instance: segment.id, terminal: `${segment.id}.${element.path}` };
  for (const test of stockTests) {
    const verdict = test({ level, core, stock: wire.label ?? wire.id, name: level.label ?? level.id });
    if (verdict === undefined) continue;
    if ('silent' in verdict) silent.push(verdict.silent);
    else {
      const { code, message, found, expected } = verdict;
      findings.push(context.found(code, [line], message, { where, found, expected }));
    }
  }
  return { findings, silent: silent.length === 0 ? undefined : silent.join(', ') };
}

function judgeImpedance({ level, core, stock, name }: StockCase): StockVerdict {
  const { impedanceOhm: expected, impedanceTolerancePct } = level;
  const found = core.wire.impedanceOhm;
  if (expected === undefined) return undefined;
  if (found === undefined) {
    const { levels = [] } = core.wire;
    if (levels.length === 0 || levels.includes(level.id)) return { silent: 'its impedance is not stated' };
    const message = `${name} needs ${expected} Ω; ${stock} is made for other lines and states no impedance.`;
    return { code: 'stock-impedance', message, found: levels, expected };
  }
  if (isNear(found, expected, impedanceTolerancePct)) return undefined;
  return { code: 'stock-impedance', message: `${name} needs ${expected} Ω; ${stock} has ${found} Ω.`, found, expected };
}

function judgeCategory({ level, core, stock, name }: StockCase): StockVerdict {
  const { categories: expected } = level;
  const found = core.wire.category;
  if (expected === undefined || expected.length === 0) return undefined;
  if (found === undefined) return { silent: 'its category is not stated' };
  if (hasCategory(level, core.wire)) return undefined;
  const message = `${name} needs a cable of category ${expected.join(', ')}; ${stock} is category ${found}.`;
  return { code: 'stock-category', message, found, expected };
}

function judgeInsulation({ level, core, stock, name }: StockCase): StockVerdict {
  const { insulationV: expected } = level;
  const found = core.wire.ratedVoltageV;
  if (expected === undefined) return undefined;
  if (found === undefined) return { silent: 'its rated voltage is not stated' };
  if (found >= expected) return undefined;
  const message = `${name} needs an insulation for ${expected} V; ${stock} is rated ${found} V.`;
  return { code: 'stock-insulation', message, found, expected };
}

function judgeScreen({ level, core, stock, name }: StockCase): StockVerdict {
  if (level.screened !== true || elementsOf(core.wire).copper.some(({ kind }) => kind === 'screen')) return undefined;
  const message = `${name} needs a screened stock; ${stock} has no screen.`;
  return { code: 'stock-unscreened', message, found: false, expected: true };
}

function judgeCapacitance({ level, core: { segment, wire }, name }: StockCase): StockVerdict {
  const { maxCapacitancePf: expected } = level;
  if (expected === undefined) return undefined;
  if (wire.capacitancePfPerM === undefined) return { silent: 'its capacitance is not stated' };
  if (segment.lengthMm === undefined) return { silent: 'its length is not stated' };
  const found = (wire.capacitancePfPerM * segment.lengthMm) / 1000;
  if (found <= expected) return undefined;
  const message = `${segment.id} has ${roundTo(found, 0)} pF; ${name} allows ${expected} pF.`;
  return { code: 'stock-capacitance', message, found, expected };
}
