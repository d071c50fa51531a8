/** Batteries, modules and loop devices connected in series, if the vocabulary allows it for their signals. */
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

type Placed = Pick<RuleContext, 'library' | 'nets'>;

/** True if these pins only connect the supplies of batteries or modules with the returns of the next ones. */
export function areInSeries({ library, nets }: Placed, pins: readonly PlacedPin[]): boolean {
  const supplies = pins.filter(({ pin }) => pin.kind === 'power');
  const returns = pins.filter(({ pin }) => pin.kind === 'ground');
  return supplies.every(({ ref, type, pin: { series, signal } }) => {
    if (series !== true || signal === undefined || type === 'supply-in') return false;
    return returns.every((back) => {
      const returned = library.signal(back.pin.signal)?.returnFor ?? [];
      const own = pinsOf(nets).withSignal(back.ref.instance, signal);
      return (
        back.ref.instance !== ref.instance && returned.includes(signal) && own.some((pin) => pin.type !== 'supply-in')
      );
    });
  });
}

/**
 * If these pins connect batteries in series, returns the ground pins of the batteries whose supplies are among them.
 * They are the return of these supplies. Otherwise empty.
 */
export function passedOn({ library, nets }: Placed, pins: readonly PlacedPin[]): PlacedPin[] {
  const supplies = pins.filter(({ pin }) => pin.kind === 'power');
  if (supplies.length === 0 || !pins.some(({ type }) => type === 'ground') || !areInSeries({ library, nets }, pins))
    return [];
  return supplies.flatMap(({ ref, pin }) =>
    [...pinsOf(nets).all(ref.instance)].filter(
      (one) => one.type === 'ground' && library.signal(one.pin.signal)?.returnFor?.includes(pin.signal ?? '') === true,
    ),
  );
}

/** True if the current of a loop leaves one of the two devices here and enters the other. */
export function loopGoesOn(a: PlacedPin, b: PlacedPin): boolean {
  if (a.pin.series !== true || b.pin.series !== true) return false;
  return (a.pin.dir === 'out' && b.pin.dir === 'in') || (a.pin.dir === 'in' && b.pin.dir === 'out');
}
