/** Checks parts that conduct one way by their position in the circuit: diodes, LEDs, zener diodes and suppressors. */
import type { Finding, TerminalRef } from '@cablewright/model';
import { roundTo } from '../../library/units/length.ts';
import { amperesText } from '../../library/units/quantity.ts';
import type { Potential } from './conducting.ts';
import { turnFix } from './fixes.ts';
import { carries, twoTerminalParts, voltsAcross, type PlacedPart } from './parts.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { Checked, RuleContext, RuleResult } from './rule-context.ts';
import { isNonEmpty, type NonEmpty } from '../../library/non-empty.ts';

/** A part that conducts from its anode to its cathode. */
interface OneWay extends PlacedPart {
  readonly anode: PlacedPart['plus'];
  readonly cathode: PlacedPart['plus'];
  /** True if the part also conducts in reverse, above its stand-off voltage. */
  readonly clamps: boolean;
}

export function oneWayFindings(context: RuleContext): RuleResult {
  const parts = twoTerminalParts(context).flatMap(oneWay);
  const results = parts.map((part) => judge(context, part));
  return {
    findings: results.flatMap(({ findings }) => findings),
    checked: {
      check: 'one-way-parts',
      says: 'Diodes, LEDs and suppressors by their direction, voltage and current',
      checked: parts.length,
      unchecked: results.flatMap(({ unchecked }) => unchecked),
    },
  };
}

function oneWay(part: PlacedPart): OneWay[] {
  const { kind, plus, minus } = part;
  if (kind?.conducts === undefined || plus.at === minus.at) return [];
  const clamps = kind.conducts === 'minus-to-plus';
  return [{ ...part, anode: clamps ? minus : plus, cathode: clamps ? plus : minus, clamps }];
}

interface Judged {
  readonly findings: readonly Finding[];
  readonly unchecked: Checked['unchecked'];
}

function judge(context: RuleContext, part: OneWay): Judged {
  const shorted = conducting(context, part);
  if (shorted.length > 0) return { findings: shorted, unchecked: [] };
  if (part.clamps) return standOff(context, part);
  const fed = series(part);
  if (fed === undefined) return limited(context, part);
  return fed.isBlocked ? { findings: blocked(context, part, fed), unchecked: [] } : carried(context, part, fed);
}

/**
 * Reports a part that conducts directly from a supply to a lower one. Polarised parts, and parts that need a current
 * limit, are left to the checks for reversal and for a missing limit.
 */
function conducting(context: RuleContext, part: OneWay): Finding[] {
  const { instance, kind, anode, cathode } = part;
  if (kind?.polarised === true || kind?.needsCurrentLimit === true) return [];
  const [high, low] = [sourceAt(anode.at), lowAt(cathode.at, part)];
  if (high === undefined || low === undefined) return [];
  const message = `${instance.id} conducts from ${high.says} to ${low.says}: the supply is shorted through it. Turn it round.`;
  return [
    context.found('diode-conducts', [high, low], message, {
      where: { instance: instance.id, terminal: `${instance.id}.${anode.terminal}` },
      fixes: turnFix(context, instance.id, anode.terminal, cathode.terminal),
    }),
  ];
}

/** A supply at the potential that isn't negative, otherwise a ground, which is above a negative supply. */
function sourceAt(at: Potential | undefined): PlacedPin | undefined {
  return at?.pins.find(({ pin, nominalV = 0 }) => pin.kind === 'power' && nominalV >= 0) ?? groundAt(at);
}

function groundAt(at: Potential | undefined): PlacedPin | undefined {
  return at?.pins.find(({ pin }) => pin.kind === 'ground');
}

/** A pin at the cathode whose voltage is below the anode's: its ground, or a source of a lower voltage. */
function lowAt(at: Potential | undefined, { anode }: OneWay): PlacedPin | undefined {
  const isPositive = carries(anode.at, 'power');
  const negative = at?.pins.find(({ pin, nominalV = 0 }) => pin.kind === 'power' && nominalV < 0);
  if (negative !== undefined) return negative;
  if (!isPositive) return undefined;
  const volts = sourceAt(anode.at)?.nominalV;
  const lower = at?.pins.find(
    ({ type, nominalV }) => type === 'supply-out' && nominalV !== undefined && volts !== undefined && nominalV < volts,
  );
  return groundAt(at) ?? lower;
}

function standOff(context: RuleContext, part: OneWay): Judged {
  const { instance, component } = part;
  const volts = voltsAcross(part);
  if (volts === 0) return { findings: [], unchecked: [] };
  const { standOffV } = component;
  if (standOffV === undefined)
    return { findings: [], unchecked: [{ what: instance.id, why: 'its stand-off voltage is not stated' }] };
  if (volts <= standOffV) return { findings: [], unchecked: [] };
  const message = `${instance.id} lies across ${roundTo(volts, 2)} V; its stand-off voltage is ${standOffV} V, so it conducts all the time. Use one with a higher stand-off voltage.`;
  const where = { instance: instance.id };
  return {
    findings: [
      context.found('stand-off-exceeded', [], message, { where, found: roundTo(volts, 3), expected: standOffV }),
    ],
    unchecked: [],
  };
}

/** A part between a source and loads that have no other supply. */
interface Series {
  readonly source: PlacedPin;
  readonly loads: NonEmpty<PlacedPin>;
  readonly isBlocked: boolean;
}

function series({ instance, anode, cathode }: OneWay): Series | undefined {
  for (const [near, far] of [
    [anode, cathode],
    [cathode, anode],
  ] as const) {
    const source = near.at?.pins.find(({ type }) => type === 'supply-out');
    // A battery behind the part is charged through it.
    const loads = (far.at?.pins ?? []).filter(({ type, pin }) => type === 'supply-in' || pin.dir === 'bidir');
    if (source === undefined || !isNonEmpty(loads)) continue;
    if (far.at?.pins.some(({ type }) => type === 'supply-out')) continue;
    // The loads may also be fed through another part.
    if (far.at?.parts.some((link) => link.instance !== instance.id && link.reading.expect !== 'open-dc')) continue;
    const isPositive = (source.nominalV ?? 0) >= 0;
    return { source, loads, isBlocked: (near === anode) !== isPositive };
  }
  return undefined;
}

function blocked(context: RuleContext, { instance, anode, cathode }: OneWay, { source, loads }: Series): Finding[] {
  const message = `${instance.id} blocks: ${loads[0].says} gets nothing from ${source.says}. Turn it round.`;
  return [
    context.found('diode-blocks', [source, loads[0]], message, {
      where: { instance: instance.id, terminal: `${instance.id}.${cathode.terminal}` },
      fixes: turnFix(context, instance.id, anode.terminal, cathode.terminal),
    }),
  ];
}

function carried(context: RuleContext, { instance, component }: OneWay, { loads }: Series): Judged {
  const { ratedCurrentA } = component;
  const drawing = loads.filter(({ type }) => type === 'supply-in');
  // A battery that is charged through the part draws the charger's current.
  if (drawing.length === 0) return { findings: [], unchecked: [] };
  const drawn = drawing.map((load) => currentOf(context, load));
  if (ratedCurrentA === undefined)
    return { findings: [], unchecked: [{ what: instance.id, why: 'its rated current is not stated' }] };
  const known = drawn.flatMap((amperes) => amperes ?? []);
  if (known.length < drawn.length)
    return { findings: [], unchecked: [{ what: instance.id, why: 'the currents of its loads are not stated' }] };
  const amperes = known.reduce((sum, one) => sum + one, 0);
  return { findings: overloaded(context, instance.id, amperes, ratedCurrentA), unchecked: [] };
}

/** The current declared for a pin, otherwise the current that the pin states, in A. */
function currentOf({ design }: RuleContext, { ref, pin }: PlacedPin): number | undefined {
  const key = ({ instance, terminal }: TerminalRef, mark: string) => `${instance}${mark}${terminal}`;
  const declared = design.electrical?.currents;
  return declared?.[key(ref, ':')] ?? declared?.[key(ref, '.')] ?? pin.currentA;
}

/** Checks an LED, or another part with a forward voltage, whose current is limited by a resistor next to it. */
function limited(context: RuleContext, part: OneWay): Judged {
  const { instance, component, anode, cathode } = part;
  const { forwardV, ratedCurrentA } = component;
  for (const [middle, end] of [
    [anode, cathode],
    [cathode, anode],
  ] as const) {
    const [link, ...others] = (middle.at?.parts ?? []).filter((other) => other.instance !== instance.id);
    if (link === undefined || others.length > 0 || middle.at?.pins.length !== 0 || link.reading.ohms === undefined)
      continue;
    const far = [link.from, link.to]
      .map((ref) => context.nets.of(ref))
      .flatMap((net) => (net === undefined ? [] : [net]));
    const at = far.map((net) => context.potentials.of(net)).find((potential) => potential !== middle.at);
    const volts = voltsAcross({ ...part, plus: { terminal: '', at }, minus: { terminal: '', at: end.at } });
    if (volts === 0) continue;
    if (forwardV === undefined || ratedCurrentA === undefined)
      return {
        findings: [],
        unchecked: [{ what: instance.id, why: 'its forward voltage and rated current are not stated' }],
      };
    const amperes = Math.max(0, volts - forwardV) / link.reading.ohms;
    const ohms = Math.ceil((volts - forwardV) / ratedCurrentA);
    return {
      findings: overloaded(context, instance.id, amperes, ratedCurrentA, ` Use at least ${ohms} Ω for ${link.name}.`),
      unchecked: [],
    };
  }
  return { findings: [], unchecked: [] };
}

function overloaded(context: RuleContext, instance: string, amperes: number, rated: number, advice = ''): Finding[] {
  // Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored.
  if (amperes <= rated * (1 + 1e-6)) return [];
  const remedy = advice === '' ? ' Use a part of higher rating.' : advice;
  const message = `${instance} carries ${amperesText(amperes)}; it is rated ${amperesText(rated)}.${remedy}`;
  const detail = { where: { instance }, found: roundTo(amperes, 3), expected: rated };
  return [context.found('diode-overloaded', [], message, detail)];
}
