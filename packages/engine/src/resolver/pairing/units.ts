/** The units of pairing: a single pin, or the two pins of a differential pair. */
import type { Direction } from '@cablewright/model';
import type { NonEmpty } from '../../library/non-empty.ts';
import type { SignalPin } from '../devices/bound-port.ts';
import type { SignalTable } from './signal-table.ts';

/** One pin, or the two pins of a differential pair in the order of their signals. */
export interface Unit {
  readonly pins: NonEmpty<SignalPin>;
  /** True for a pin whose signal has a counterpart in the vocabulary, even if this port lacks the counterpart. */
  readonly differential: boolean;
}

/** Groups the pins into units: the first pin of a signal with the first pin of its counterpart, the second with the second. */
export function unitsOf(pins: readonly SignalPin[], table: SignalTable): Unit[] {
  const open = new Set(pins);
  return pins.flatMap((pin): Unit[] => {
    if (!open.delete(pin)) return [];
    const mate = table.mateOf(pin.signal);
    if (mate === undefined) return [{ pins: [pin], differential: false }];
    const other = pins.find((one) => one.signal === mate && open.has(one));
    if (other === undefined) return [{ pins: [pin], differential: true }];
    open.delete(other);
    return [{ pins: pin.signal < other.signal ? [pin, other] : [other, pin], differential: true }];
  });
}

/**
 * How well two directions fit: 0 for an output and an input, two bus lines or two passive pins; 1 for a bus line and an
 * output or input; 2 for a passive pin and any other. Undefined if they don't fit.
 */
export function directionFit(a: Direction, b: Direction): 0 | 1 | 2 | undefined {
  if (a === b) return a === 'bidir' || a === 'passive' ? 0 : undefined;
  if (a === 'passive' || b === 'passive') return 2;
  return a === 'bidir' || b === 'bidir' ? 1 : 0;
}

/** The fit of two units whose pins are connected in this order: the fit of the worse line. */
export function unitFit(a: readonly SignalPin[], b: readonly SignalPin[]): number | undefined {
  let worst = 0;
  for (const [i, pin] of a.entries()) {
    const other = b[i];
    const fit = other === undefined ? undefined : directionFit(pin.dir, other.dir);
    if (fit === undefined) return undefined;
    worst = Math.max(worst, fit);
  }
  return worst;
}
