/** Determines which terminals of a net feed current in, and what the others draw. */
import type { TerminalRef, TerminalText } from '@cablewright/model';
import { maxCurrentOf } from '../../../resolver/devices/supply-limits.ts';
import { isNonEmpty, nonEmptyGroups, type NonEmpty } from '../../../library/non-empty.ts';
import type { PlacedPin } from '../../rule-check/placed-pins.ts';

/** A terminal at which current enters or leaves the cable. */
export interface CircuitEnd {
  readonly vertex: TerminalText;
  readonly ref: TerminalRef;
  readonly pin?: PlacedPin;
  /** The current that the design declares, or otherwise the current that the pin of a load states, in A. */
  readonly amperes?: number;
  readonly isDeclared: boolean;
}

/** Contacts of one part that carry the same signal. The device joins them internally. */
export interface CircuitDevice {
  readonly instance: string;
  readonly ends: NonEmpty<CircuitEnd>;
  /** Sum of the known currents of its contacts, in A. */
  readonly amperes?: number;
}

/** Why the currents of a circuit are not known. */
type UnknownCurrent = 'source-unknown' | 'currents-differ' | 'loads-unknown';

/** The reason, as text for the list of unjudged items. */
export const unknownCurrentText: Readonly<Record<UnknownCurrent, string>> = {
  'source-unknown': 'its source is not known',
  'currents-differ': 'the declared currents do not add up',
  'loads-unknown': 'the currents of its loads are not known',
};

export type Feeding =
  | {
      readonly known: true;
      readonly sources: NonEmpty<CircuitDevice>;
      readonly loads: readonly (CircuitDevice & { readonly amperes: number })[];
      /** Devices of unknown current. They are assumed to draw none. */
      readonly silent: readonly CircuitDevice[];
      /** The loads' current is unknown, so the maximum current of the source is used. */
      readonly atMost?: true;
    }
  | {
      readonly known: false;
      readonly why: UnknownCurrent;
      readonly devices: readonly CircuitDevice[];
      /** The devices that deliver current according to their pins. */
      readonly sources: readonly CircuitDevice[];
    };

/** All devices on the net. */
function devicesIn(feeding: Feeding): readonly CircuitDevice[] {
  return feeding.known ? [...feeding.sources, ...feeding.loads, ...feeding.silent] : feeding.devices;
}

/**
 * Devices that take current here but may feed it back, such as a battery behind its charger, and that state how much.
 */
export function backFeeders(feeding: Feeding): CircuitDevice[] {
  return devicesIn(feeding).filter(
    (device) =>
      !feeding.sources.includes(device) &&
      device.ends.some(
        ({ pin }) => pin?.type === 'supply' && pin.pin.dir === 'bidir' && maxCurrentOf(pin.pin) !== undefined,
      ),
  );
}

type Drawing = CircuitDevice & { readonly amperes: number };

/**
 * Finds the sources of a net: the pins that deliver (supply outputs, outputs). If there are none, the source is the only
 * device of unknown current, or the one that carries the sum of the others.
 */
export function feedingOf(ends: readonly CircuitEnd[]): Feeding {
  const devices = devicesOf(ends);
  const feeding = (sources: NonEmpty<CircuitDevice>) =>
    fedBy(
      sources,
      devices.filter((one) => !sources.includes(one)),
    );
  const typed = devices.filter(delivers);
  if (isNonEmpty(typed)) return feeding(typed);
  const drawing = devices.filter(isDrawing);
  if (drawing.length < devices.length) {
    const [only, ...more] = devices.filter((one) => !isDrawing(one));
    return only !== undefined && more.length === 0
      ? feeding([only])
      : { known: false, why: 'source-unknown', devices, sources: [] };
  }
  const sum = drawing.reduce((total, { amperes }) => total + amperes, 0);
  const source = drawing.find(({ amperes }) => isClose(2 * amperes, sum));
  if (source === undefined) return { known: false, why: 'currents-differ', devices, sources: [] };
  return feeding([source]);
}

function isDrawing(device: CircuitDevice): device is Drawing {
  return device.amperes !== undefined;
}

/** True if two currents differ by at most 1 %, because declared currents are often rounded. */
function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.01 * Math.max(a, b);
}

function delivers({ ends }: CircuitDevice): boolean {
  return ends.some(({ pin }) => pin?.type === 'supply-out' || pin?.type === 'output');
}

function devicesOf(ends: readonly CircuitEnd[]): CircuitDevice[] {
  const groups = nonEmptyGroups(ends, ({ ref, vertex, pin }) =>
    pin?.pin.signal === undefined ? vertex : `${ref.instance} ${pin.pin.signal}`,
  );
  return [...groups.values()].map((own) => {
    const known = own.flatMap(({ amperes }) => amperes ?? []);
    const amperes = known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
    return { instance: own[0].ref.instance, ends: own, amperes };
  });
}

function fedBy(sources: NonEmpty<CircuitDevice>, others: readonly CircuitDevice[]): Feeding {
  const drawing = others.filter(isDrawing);
  const silent = others.filter((one) => !isDrawing(one));
  const [first, ...more] = silent;
  const declared = totalOf(sources, ({ isDeclared }) => isDeclared);
  const delivered = declared ?? (drawing.length === 0 ? totalOf(sources, () => true) : undefined);
  if (delivered === undefined || first === undefined) return { known: true, sources, loads: drawing, silent };
  if (more.length > 0) return { known: false, why: 'loads-unknown', devices: [...sources, ...others], sources };
  const rest = delivered - drawing.reduce((sum, { amperes }) => sum + amperes, 0);
  const loads = [...drawing, { ...first, amperes: Math.max(0, rest) }];
  return { known: true, sources, loads, silent: [], atMost: declared === undefined ? true : undefined };
}

/** The total current the sources deliver; undefined if one of them does not state it. */
function totalOf(sources: readonly CircuitDevice[], counts: (end: CircuitEnd) => boolean): number | undefined {
  const known = sources.map(({ ends }) =>
    ends.filter(counts).flatMap(({ amperes, pin }) => amperes ?? pin?.pin.currentA ?? []),
  );
  if (known.some((list) => list.length === 0)) return undefined;
  return known.flat().reduce((sum, one) => sum + one, 0);
}
