/** Nominal voltages between the nets of a design. */
import { derived } from '@cablewright/derive';
import type { Net, NetId, Nets } from '../../connectivity/nets/nets.ts';
import { potentialsOf } from './conducting.ts';
import type { PlacedPin } from './placed-pins.ts';

/** The voltage of a net relative to its return, and the kinds of its signals. */
export interface NetVoltage {
  /** Nominal voltage in V, of either sign. Absent if no pin states one. */
  readonly volts?: number;
  /** Phase angle of an alternating supply, in degrees. */
  readonly phaseDeg?: number;
  /** The kinds of its signals. */
  readonly kinds: readonly string[];
}

/** The voltage of each net. A net that parts join to a supply, such as one behind a fuse, has the voltage of the supply. */
export const netVoltages: (nets: Nets) => ReadonlyMap<NetId, NetVoltage> = derived('nominal voltages', (nets: Nets) => {
  const potentials = potentialsOf(nets);
  const voltages = new Map<NetId, NetVoltage>();
  for (const net of nets.list) voltages.set(net.id, voltageOf(potentials.of(net).pins));
  return voltages;
});

function voltageOf(pins: readonly PlacedPin[]): NetVoltage {
  const kinds = new Set(pins.flatMap(({ pin }) => pin.kind ?? []));
  return { kinds: [...kinds].toSorted(), ...voltsOf(pins) };
}

/** The voltage of a net, from the pins on it. All nets are evaluated after each edit, and most state no voltage. */
function voltsOf(pins: readonly PlacedPin[]): Volts | undefined {
  let live: Volts | undefined;
  let driven: Volts | undefined;
  for (const { nominalV, pin, drives } of pins) {
    if (isFurther(nominalV, live)) live = { volts: nominalV, phaseDeg: pin.phaseDeg };
    if (isFurther(drives?.min, driven)) driven = { volts: drives.min };
    if (isFurther(drives?.max, driven)) driven = { volts: drives.max };
  }
  return live ?? driven;
}

type Volts = Pick<NetVoltage, 'volts' | 'phaseDeg'>;

/** True if a voltage is farther from 0 V than the previous one. */
function isFurther(volts: number | undefined, found: Volts | undefined): volts is number {
  return volts !== undefined && Math.abs(volts) > Math.abs(found?.volts ?? -1);
}

/**
 * The nominal voltage between two nets in V: the largest of each net's voltage relative to its return and the voltage
 * between the two nets. Between two phases it follows from their angle: 400 V for two of 230 V. Undefined if neither
 * net states a voltage.
 */
export function voltsBetween(one: Volts | undefined, other: Volts | undefined): number | undefined {
  const [a, b] = [one?.volts, other?.volts];
  if (a === undefined || b === undefined) return a === undefined ? absolute(b) : Math.abs(a);
  return Math.max(Math.abs(a), Math.abs(b), apart(a, b, angleBetween(one?.phaseDeg, other?.phaseDeg)));
}

/** The law of cosines, rounded to hundredths: two phases of 230 V are 398.37 V apart. */
function apart(a: number, b: number, degrees: number): number {
  const squared = a * a + b * b - 2 * a * b * Math.cos((degrees * Math.PI) / 180);
  return Math.round(Math.sqrt(Math.max(0, squared)) * 100) / 100;
}

/**
 * The angle between two voltages, in degrees. For direct voltages, or a phase and anything else, only the signs count.
 */
function angleBetween(one: number | undefined, other: number | undefined): number {
  return one === undefined || other === undefined ? 0 : one - other;
}

function absolute(volts: number | undefined): number | undefined {
  return volts === undefined ? undefined : Math.abs(volts);
}

/** The two nets with the highest voltage between them. */
export interface HighestVoltage {
  readonly volts: number;
  readonly net: Net;
  readonly other: Net;
  /** The kinds of the signals on both nets. */
  readonly kinds: readonly string[];
}

/** The highest nominal voltage between two nets of a design. Undefined if no net states one, or if there is one net only. */
export const highestVoltage: (nets: Nets) => HighestVoltage | undefined = derived('highest voltage', (nets: Nets) => {
  const few = twoOfEach(nets);
  let highest: HighestVoltage | undefined;
  for (const [i, { net, voltage }] of few.entries())
    for (const other of few.slice(i + 1)) {
      const volts = voltsBetween(voltage, other.voltage);
      if (volts === undefined || volts <= (highest?.volts ?? 0)) continue;
      highest = { volts, net, other: other.net, kinds: [...voltage.kinds, ...other.voltage.kinds] };
    }
  return highest;
});

interface LiveNet {
  readonly net: Net;
  readonly voltage: NetVoltage;
}

/**
 * The first two nets of each voltage and phase. That is enough, because nets with the same voltage and phase have the
 * same difference to any other net.
 */
function twoOfEach(nets: Nets): LiveNet[] {
  const potentials = potentialsOf(nets);
  const groups = new Map<string, LiveNet[]>();
  for (const net of nets.list) {
    const { pins } = potentials.of(net);
    const volts = voltsOf(pins);
    const key = volts === undefined ? '' : `${volts.volts} ${volts.phaseDeg}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [{ net, voltage: voltageOf(pins) }]);
    else if (group.length < 2) group.push({ net, voltage: voltageOf(pins) });
  }
  return [...groups.values()].flat();
}
