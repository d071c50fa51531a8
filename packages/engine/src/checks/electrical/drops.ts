/** Voltage lost from each source to each load and back. */
import { unknownCurrentText, type CircuitDevice } from './circuit/ends.ts';
import type { Finding } from '@cablewright/model';
import { defaultMaxDropPct } from '../../connectivity/conductors/rating-tables.ts';
import { roundTo } from '../../library/units/length.ts';
import type { Circuits } from './circuit/circuits.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';
import type { Circuit } from './circuit/returns.ts';
import { isNonEmpty } from '../../library/non-empty.ts';

interface LoadDrop {
  readonly from: string;
  readonly to: string;
  readonly instance: string;
  readonly amperes: number;
  /** Drop from the source to the load, in V. */
  readonly there: number;
  /**
   * Drop from the load's ground to that of the source, in V; assumed equal to the supply side if the return is not in
   * the cable.
   */
  readonly back: number;
  readonly isBackKnown: boolean;
}

/** The voltage drop to every load of a circuit whose source and resistances are known. */
export function loadDrops({ returnOf }: Circuits, circuit: Circuit): LoadDrop[] {
  const { feeding, dropTo } = circuit;
  if (!feeding.known) return [];
  const from = feeding.sources[0].ends[0].vertex;
  return feeding.loads.flatMap(({ instance, ends, amperes }) => {
    const drops = ends.flatMap(({ vertex }) => {
      const volts = dropTo(vertex);
      return volts === undefined ? [] : [{ vertex, volts }];
    });
    if (drops.length < ends.length || !isNonEmpty(drops)) return [];
    const { vertex: to, volts: there } = drops.reduce((most, drop) => (drop.volts > most.volts ? drop : most));
    const back = returnOf(circuit, instance);
    return [{ from, to, instance, amperes, there, back: back?.volts ?? there, isBackKnown: back !== undefined }];
  });
}

export function dropFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const circuit of context.circuits.list) {
    if (isReturn(circuit) || isLine(circuit)) continue;
    findings.push(...starvedLoads(context, circuit));
    const limit = dropLimit(context, circuit);
    const name = circuit.ends[0]?.vertex ?? circuit.potential.id;
    if (limit === undefined) {
      unchecked.add(name, 'no limit is set, or the supply voltage is not known');
      continue;
    }
    if (!circuit.feeding.known) {
      unchecked.add(name, unknownCurrentText[circuit.feeding.why]);
      continue;
    }
    for (const core of circuit.unknownOhms)
      unchecked.add(`${core.segment.id}.${core.path}`, 'its resistance is not known');
    const drops = loadDrops(context.circuits, circuit);
    checked += drops.length;
    const worst = drops.toSorted((a, b) => b.there + b.back - (a.there + a.back))[0];
    if (worst !== undefined && worst.there + worst.back > limit.volts) findings.push(tooMuch(context, worst, limit));
  }
  return {
    findings,
    checked: {
      check: 'voltage-drop',
      says: 'Voltage drop from each source to each load and back, with the largest resistance of the conductors at their temperature',
      checked,
      unchecked: unchecked.list,
    },
  };
}

/**
 * The loads whose voltage after the drop is below their minimum. If the source states a minimum below the nominal
 * voltage and the load tolerates an even lower one, the cable may use the margin between the two. If both state the
 * same minimum, it is that of the supply system and leaves no margin, so the nominal voltage counts. A return outside
 * the cable is left out.
 */
function starvedLoads(context: ElectricalContext, circuit: Circuit): Finding[] {
  const { feeding } = circuit;
  if (!feeding.known || feeding.atMost) return [];
  const nominal = context.design.electrical?.rules?.supplyV ?? nominalVolts(context.catalog.library, circuit);
  const delivered = minVoltsOf(feeding.sources);
  return loadDrops(context.circuits, circuit).flatMap((drop) => {
    const needed = minVoltsOf(feeding.loads.filter(({ instance }) => instance === drop.instance));
    const sent = delivered !== undefined && needed !== undefined && delivered > needed ? delivered : nominal;
    if (needed === undefined || sent === undefined || sent < needed) return [];
    const lost = drop.there + (drop.isBackKnown ? drop.back : 0);
    if (sent - lost >= needed - rounding) return [];
    const [left, words] = [roundTo(sent - lost, 3), `of the ${roundTo(sent, 3)} V at ${drop.from}`];
    const message = `${drop.to} gets ${left} V ${words}, because the cable loses ${roundTo(lost, 3)} V; it works with ${needed} V or more. Use a larger cross-section or a shorter wire.`;
    return [found(context, 'load-undervoltage', { terminal: drop.to }, message, { found: left, expected: needed })];
  });
}

/** Voltages are sums of products with rounding errors, so differences up to 1e-6 V are ignored. */
const rounding = 1e-6;

/** The lowest voltage in V that the pins of these devices state, either delivered or required. */
function minVoltsOf(devices: readonly CircuitDevice[]): number | undefined {
  const least = devices.flatMap(({ ends }) =>
    ends.flatMap(({ pin }) => {
      const low = (pin?.nominalV ?? 0) < 0 ? pin?.pin.maxV : pin?.pin.minV;
      return low === undefined ? [] : [Math.abs(low)];
    }),
  );
  return least.length === 0 ? undefined : Math.max(...least);
}

/**
 * True for a line that feeds a device, such as a loudspeaker. It has no drop limit here, because its level states the
 * requirements.
 */
function isLine({ potential: { pins } }: Circuit): boolean {
  return pins.some(({ type }) => type === 'input') && !pins.some(({ pin }) => pin.kind === 'power');
}

/** A ground that is computed as a separate circuit is the return of another one and has no drop limit. */
function isReturn({ potential }: Circuit): boolean {
  return potential.pins.some(({ type }) => type === 'ground');
}

function tooMuch(context: ElectricalContext, drop: LoadDrop, limit: Limit): Finding {
  const volts = roundTo(drop.there + drop.back, 3);
  const { ambientC } = context.ratings.conditions;
  const parts = drop.isBackKnown
    ? `${roundTo(drop.there, 3)} V there, ${roundTo(drop.back, 3)} V back`
    : 'the way back is not in the cable and is taken to lose as much';
  const message = `The voltage drop from ${drop.from} to ${drop.to} and back is ${volts} V at an ambient of ${ambientC} °C (${parts}); the limit is ${roundTo(limit.volts, 3)} V${limit.says}. Use a larger cross-section or a shorter wire.`;
  return found(context, 'voltage-drop', { terminal: drop.to }, message, {
    found: volts,
    expected: roundTo(limit.volts, 3),
  });
}

interface Limit {
  readonly volts: number;
  readonly says: string;
}

/**
 * The permitted drop in V: stated in the design, otherwise a share of the supply voltage, which is stated or taken from
 * the source. Undefined if that voltage isn't known, or if no limit is set and the current is only the source's
 * maximum.
 */
export function dropLimit(
  { catalog, design }: Pick<ElectricalContext, 'catalog' | 'design'>,
  circuit: Circuit,
): Limit | undefined {
  const { maxDropV, maxDropPct, supplyV } = design.electrical?.rules ?? {};
  if (maxDropV !== undefined) return { volts: maxDropV, says: '' };
  const stated = maxDropPct ?? catalog.library.settings.electrical?.maxDropPct;
  const supply = supplyV ?? nominalVolts(catalog.library, circuit);
  // The maximum that a source delivers isn't the current its load draws, so such a drop is compared only with an
  // explicit limit.
  if (supply === undefined || (stated === undefined && circuit.feeding.known && circuit.feeding.atMost))
    return undefined;
  const percent = stated ?? defaultMaxDropPct;
  const says = `${percent} % of ${supply} V${stated === undefined ? ', the default' : ''}`;
  return { volts: (supply * percent) / 100, says: ` (${says})` };
}

/** The nominal voltage of a circuit: that of its pins, or of the signal on its nets. */
export function nominalVolts(
  library: ElectricalContext['catalog']['library'],
  { potential }: Circuit,
): number | undefined {
  const stated = potential.pins.find(({ nominalV }) => nominalV !== undefined)?.nominalV;
  const signal = potential.nets.find((net) => net.signal !== undefined)?.signal;
  const volts = stated ?? (signal === undefined ? undefined : library.signal(signal)?.nominalV);
  return volts === undefined ? undefined : Math.abs(volts);
}
