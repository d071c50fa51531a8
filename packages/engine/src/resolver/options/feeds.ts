/** The supply and the ground of a part at an end of the cable. */
import type { Component } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { pinVolts } from '../devices/pin-volts.ts';
import { ratedVoltsOf } from '../recipes/parts.ts';
import type { CableSide, OptionLine } from './option.ts';

/** An end of an option, with the lines wired to it. */
interface FeedingEnd {
  readonly port: BoundPort;
  readonly side: CableSide;
  readonly lines: readonly OptionLine[];
}

/** The grounds of an end: those of the return first, frames last. */
export function groundsAt({ port, side, lines }: FeedingEnd): BoundPin[] {
  const returning = new Set(lines.flatMap((line) => (line.kind === 'return' ? line[side] : [])));
  const rank = (pin: BoundPin) => (returning.has(pin) ? 0 : pin.takesScreen ? 2 : 1);
  return port.pins.filter(({ kind }) => kind === 'ground').toSorted((a, b) => rank(a) - rank(b));
}

/**
 * The supplies that may feed a part: those that the device delivers and those that it receives over the cable, the highest
 * voltage that the part is rated for first. If there are several voltages and the part has no rated voltage, the result is
 * empty, because a wrong supply would be worse.
 */
export function suppliesFor(library: Library, { port, side, lines }: FeedingEnd, part: Component): readonly BoundPin[] {
  const supplies = port.pins.filter(({ kind }) => kind === 'power');
  const wired = new Set(lines.flatMap((line) => line[side]));
  const taken = supplies.filter((pin) => pin.dir !== 'out' && wired.has(pin));
  const there = [...supplies.filter(({ dir }) => dir === 'out'), ...taken].map((pin) => ({
    pin,
    volts: pinVolts(library, pin).nominalV,
  }));
  const rated = ratedVoltsOf(part);
  const suitable = there.filter(({ volts }) => volts === undefined || (volts > 0 && volts <= (rated ?? Infinity)));
  const voltages = new Set(suitable.map(({ volts }) => volts));
  if (rated === undefined && voltages.size > 1) return [];
  return suitable.toSorted((a, b) => (b.volts ?? 0) - (a.volts ?? 0)).map(({ pin }) => pin);
}
