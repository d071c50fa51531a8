/** The type of a pin, and the voltages that it delivers and accepts. */
import { present, type Level, type PinType } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { boundPin } from './bound-pin.ts';
import type { BoundPin } from './bound-port.ts';
import { laidOver, type StatedVolts } from './stated-volts.ts';

/** Voltages in V relative to the return. An absent limit isn't stated. */
interface Volts {
  readonly min?: number;
  readonly max?: number;
}

export interface PinVolts {
  readonly nominalV?: number;
  /** `drives`: the voltage that the pin puts on the net. `takes`: the voltage that it accepts without damage. */
  readonly drives?: Volts;
  readonly takes?: Volts;
  /** For a supply input: the voltage that it needs to work. */
  readonly needs?: Volts;
}

export function pinTypeOf({ signal, kind, dir }: BoundPin): PinType {
  if (signal === undefined || kind === 'none') return 'unspecified';
  if (kind === 'power') return dir === 'out' ? 'supply-out' : dir === 'in' ? 'supply-in' : 'supply';
  if (kind === 'ground' || kind === 'protective') return kind;
  return ({ out: 'output', in: 'input', bidir: 'bidirectional', passive: 'passive' } as const)[dir];
}

/**
 * A supply that states only a nominal voltage delivers exactly that; a load that states only a nominal voltage accepts 10 %
 * more (IEC 60204-1, 4.3.2 and 4.3.3).
 */
const loadTolerance = 1.1;

/** The voltages that the pin states, otherwise those of its signal; for a line also those of its level. */
export function pinVolts(library: Library, pin: BoundPin): PinVolts {
  const type = pinTypeOf(pin);
  const stated = laidOver(library.signal(pin.signal) ?? {}, pin);
  const { nominalV, minV, maxV } = stated;
  if (type === 'supply-out') return { nominalV, ...side('drives', minV ?? nominalV, maxV ?? nominalV) };
  if (type === 'supply-in') return { nominalV, ...supplyInput(stated) };
  if (type === 'supply') return { nominalV, ...eitherWay(pin, stated) };
  const own: Level | undefined = pin.level === undefined ? undefined : library.word('levels', pin.level);
  const others: Level[] = pin.accepts.flatMap((id) => library.word('levels', id) ?? []);
  const words = own === undefined ? others : [own, ...others];
  // If a line states only its nominal voltage, that is the most it delivers, in the direction of its polarity.
  const [below, above] = nominalV !== undefined && nominalV < 0 ? [nominalV, undefined] : [undefined, nominalV];
  const drives = type === 'output' || type === 'bidirectional';
  const takes = type === 'input' || type === 'bidirectional';
  return {
    nominalV,
    ...(drives ? side('drives', minV ?? below ?? own?.driveV?.min, maxV ?? above ?? own?.driveV?.max) : {}),
    ...(takes ? side('takes', least(words), maxV ?? most(words)) : {}),
  };
}

/**
 * Voltages of a supply that both delivers and accepts: a battery delivers its whole range; a passive supply, such as a
 * terminal block, delivers the nominal voltage fed to it.
 */
function eitherWay({ dir }: BoundPin, stated: StatedVolts): Pick<PinVolts, 'drives' | 'takes'> {
  const { nominalV, minV, maxV } = stated;
  const { takes } = supplyInput(stated);
  const [low, high] = dir === 'bidir' ? [minV ?? nominalV, maxV ?? nominalV] : [nominalV, nominalV];
  return { ...side('drives', low, high), ...present({ takes }) };
}

/**
 * A supply below its return has its limits reversed: for −12 V the limit is −13.2 V. Limits on both sides of the return are
 * used unchanged.
 */
function supplyInput({ nominalV, minV, maxV }: StatedVolts): Pick<PinVolts, 'takes' | 'needs'> {
  // Rounded, so that 1.1 × 12 is 13.2 and not the next larger floating-point number.
  const tolerated = nominalV === undefined ? undefined : roundTo(nominalV * loadTolerance, 6);
  const [low = 0, high = 0] = [minV, maxV];
  const isBelow = nominalV === undefined ? Math.min(low, high) < 0 && high <= 0 : nominalV < 0;
  if (isBelow)
    return {
      ...side('takes', minV ?? tolerated, Math.max(0, high)),
      ...present({ needs: high < 0 ? { max: high } : undefined }),
    };
  const max = maxV ?? tolerated;
  return {
    ...(max === undefined ? {} : side('takes', Math.min(0, low), max)),
    ...present({ needs: low > 0 ? { min: low } : undefined }),
  };
}

function least(levels: readonly Level[]): number | undefined {
  const limits = levels.flatMap(({ takesV }) => takesV?.min ?? []);
  return limits.length === 0 ? undefined : Math.min(...limits);
}

function most(levels: readonly Level[]): number | undefined {
  const limits = levels.flatMap(({ takesV }) => takesV?.max ?? []);
  return limits.length === 0 ? undefined : Math.max(...limits);
}

/** A mismatch between the voltage of a driver and the limits of the pin connected to it. */
interface VoltageFault {
  readonly kind: 'over' | 'under';
  readonly found: number;
  readonly expected: number;
  /** The voltage of the driver that is compared: its highest, its lowest, or the one it delivers. */
  readonly reach: 'up-to' | 'down-to' | 'delivers';
  /** The limit that the other pin states. */
  readonly limit: 'takes-at-most' | 'takes-at-least' | 'needs-at-least' | 'needs-or-less';
}

/**
 * The first mismatch, in this order: the driver exceeds the maximum, it is below the minimum (opposite polarity), it
 * delivers less than the pin needs. All voltages are in V relative to the return.
 */
export function voltageFault({ drives }: PinVolts, { takes, needs }: PinVolts): VoltageFault | undefined {
  if (drives === undefined) return undefined;
  return (
    faultIf('over', drives.max, takes?.max, 'up-to', 'takes-at-most') ??
    faultIf('over', drives.min, takes?.min, 'down-to', 'takes-at-least') ??
    faultIf('under', drives.max, needs?.min, 'delivers', 'needs-at-least') ??
    faultIf('under', drives.min, needs?.max, 'delivers', 'needs-or-less')
  );
}

/** The fault if a voltage of the driver is beyond a limit of the other pin. Undefined if either value isn't stated. */
function faultIf(
  kind: VoltageFault['kind'],
  found: number | undefined,
  expected: number | undefined,
  reach: VoltageFault['reach'],
  limit: VoltageFault['limit'],
): VoltageFault | undefined {
  if (found === undefined || expected === undefined) return undefined;
  const isMaximum = limit === 'takes-at-most' || limit === 'needs-or-less';
  return (isMaximum ? found > expected : found < expected) ? { kind, found, expected, reach, limit } : undefined;
}

/** The fault as text: `Pin 1 of PC delivers up to 16 V; pin 2 of Lamp takes 14 V at most.` */
export function voltageText(library: Library, fault: VoltageFault, a: string, b: string): string {
  const print = wordingOf(library);
  const takes = print.text(`pin.${fault.limit}`, { volts: print.number(fault.expected, 2) });
  return print.text(`pin.${fault.reach}`, { a, b, found: print.number(fault.found, 2), takes });
}

function side(name: 'drives' | 'takes', min: number | undefined, max: number | undefined): Pick<PinVolts, typeof name> {
  return max === undefined && min === undefined ? {} : { [name]: present({ min, max }) };
}

/** The supply on the same contact as a line, as a separate pin. */
export function phantomPin(library: Library, { position, phantom }: BoundPin): BoundPin | undefined {
  return phantom === undefined || library.signal(phantom.signal) === undefined
    ? undefined
    : boundPin(library, position, phantom);
}

/** A pin, and the supply on the same contact. */
interface Contact<T> {
  readonly pin: BoundPin;
  readonly phantom?: T;
}

/**
 * The pairs to compare when two contacts are connected: their pins, and each phantom supply with the far contact. A
 * phantom supply that the far contact accepts doesn't harm the line on it, and one that detects its load first feeds
 * nothing else.
 */
export function voltageMeetings<T extends Contact<T>>(driver: T, taker: T): (readonly [T, T])[] {
  const from = driver.phantom?.pin.dir === 'in' ? undefined : driver.phantom;
  const to = taker.phantom?.pin.dir === 'out' ? undefined : taker.phantom;
  const meetings: (readonly [T, T])[] = [[driver, taker]];
  if (to !== undefined) {
    if (from !== undefined) meetings.push([from, to]);
    if (driver.pin.kind === 'power') meetings.push([driver, to]);
  } else if (from !== undefined && (from.pin.detected !== true || taker.pin.kind === 'power')) {
    meetings.push([from, taker]);
  }
  return meetings;
}
