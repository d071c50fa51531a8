/** Compares the temperature and voltage ratings of the stock with the ambient temperature and the nets of a design. */
import type { Finding } from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { roundTo } from '../../library/units/length.ts';
import { stockedWires, type StockedWire } from '../../connectivity/flatten/stocks.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import { potentialsOf, type Potential } from '../rule-check/conducting.ts';
import type { PlacedPin } from '../rule-check/placed-pins.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';

export function temperatureFindings(context: ElectricalContext): ElectricalResult {
  const { ambientC } = context.ratings.conditions;
  const runs = stockedWires(context.circuits.nets.flat);
  const unchecked = new Unchecked();
  const findings: Finding[] = [];
  for (const { segment, wire } of runs) {
    const name = wire.label ?? wire.id;
    if (wire.temperatureC === undefined) unchecked.add(name, 'its temperature rating is not stated');
    else if (wire.temperatureC <= ambientC) {
      const message = `${segment.id} (${name}) is rated ${wire.temperatureC} °C; the ambient is ${ambientC} °C. Use a stock of higher rating.`;
      findings.push(
        found(context, 'wire-temperature', { instance: segment.id }, message, {
          found: ambientC,
          expected: wire.temperatureC,
        }),
      );
    }
  }
  const checked = runs.filter(({ wire }) => wire.temperatureC !== undefined).length;
  const says = `Temperature rating of wires against ${ambientC} °C ambient`;
  return { findings, checked: { check: 'wire-temperature', says, checked, unchecked: unchecked.list } };
}

/** Voltage range relative to the common ground, in V. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Checks the voltages between the nets of a run, and between them and the other nets at its plugs. */
export function voltageFindings(context: ElectricalContext): ElectricalResult {
  const { nets } = context.circuits;
  const runs = stockedWires(nets.flat);
  const known = voltsOfPotentials(nets);
  const unchecked = new Unchecked();
  for (const { wire } of runs)
    if (wire.ratedVoltageV === undefined) unchecked.add(wire.label ?? wire.id, 'its voltage rating is not stated');
  for (const { name } of known.silent) unchecked.add(name, 'the voltage of its supply is not stated');
  const widest = spread([...known.ranges.values()]);
  const weak = runs.filter(
    ({ wire }) => wire.ratedVoltageV !== undefined && wire.ratedVoltageV < widest.high - widest.low,
  );
  const checked = runs.filter(({ wire }) => wire.ratedVoltageV !== undefined).length;
  return {
    findings: weak.length === 0 ? [] : weakFindings(context, weak, known.ranges),
    checked: {
      check: 'wire-voltage',
      says: 'Voltage rating of wires against the nets they run with',
      checked,
      unchecked: unchecked.list,
    },
  };
}

function weakFindings(
  context: ElectricalContext,
  weak: readonly StockedWire[],
  ranges: ReadonlyMap<Potential, Range>,
): Finding[] {
  const { nets } = context.circuits;
  const runsBy = new Map<string, Potential[]>();
  const partsBy = new Map<string, Potential[]>();
  const note = (map: Map<string, Potential[]>, name: string, potential: Potential) => {
    const list = map.get(name);
    if (list === undefined) map.set(name, [potential]);
    else if (!list.includes(potential)) list.push(potential);
  };
  for (const potential of potentialsOf(nets).list)
    for (const net of potential.nets)
      for (const { instance, end } of net.terminals) note(end === undefined ? partsBy : runsBy, instance, potential);
  return weak.flatMap(({ segment, wire }) => {
    const own = runsBy.get(segment.id) ?? [];
    const plugs = new Set(own.flatMap(({ pins }) => pins.map(({ ref }) => ref.instance)));
    const near = new Set([...own, ...[...plugs].flatMap((plug) => partsBy.get(plug) ?? [])]);
    const { low, high } = spread([...near].flatMap((potential) => ranges.get(potential) ?? []));
    const volts = roundTo(high - low, 2);
    if (wire.ratedVoltageV === undefined || volts <= wire.ratedVoltageV) return [];
    const message = `${segment.id} (${wire.label ?? wire.id}) is rated ${wire.ratedVoltageV} V; it runs with nets that are ${volts} V apart (${roundTo(low, 2)} V to ${roundTo(high, 2)} V). Use a stock of higher rating.`;
    return [
      found(context, 'wire-voltage', { instance: segment.id }, message, { found: volts, expected: wire.ratedVoltageV }),
    ];
  });
}

/** The voltage range of each net with a known voltage, and the first pin of each supply that states no voltage. */
export const voltsOfPotentials = derived('voltages of nets', (nets: Nets) => {
  const ranges = new Map<Potential, Range>();
  const silent: PlacedPin[] = [];
  for (const potential of potentialsOf(nets).list) {
    const { pins } = potential;
    const [first] = pins;
    const range = rangeOf(pins);
    if (range !== undefined) ranges.set(potential, range);
    else if (first !== undefined && pins.some(({ pin }) => pin.kind === 'power')) silent.push(first);
  }
  return { ranges, silent };
});

/**
 * The range of the voltages that the pins of a net deliver and of their nominal voltages. Undefined if none is
 * stated.
 */
function rangeOf(pins: readonly PlacedPin[]): Range | undefined {
  let range: Range | undefined;
  for (const { drives, nominalV } of pins)
    for (const volts of [drives?.min, drives?.max, nominalV]) {
      if (volts === undefined) continue;
      range =
        range === undefined
          ? { low: volts, high: volts }
          : { low: Math.min(range.low, volts), high: Math.max(range.high, volts) };
    }
  return range;
}

/** The range from the lowest to the highest voltage, including ground (0 V). */
export function spread(ranges: readonly Range[]): Range {
  let [low, high] = [0, 0];
  for (const range of ranges) [low, high] = [Math.min(low, range.low), Math.max(high, range.high)];
  return { low, high };
}
