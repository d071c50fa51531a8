/** Batteries, modules and loop devices that are connected in series, as the vocabulary allows for their signals. */
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

/** The grounds through which the batteries on these pins pass the return of the next one on. */
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

/** True for the two lines of a loop where it leaves one device and enters the next. */
export function loopGoesOn(a: PlacedPin, b: PlacedPin): boolean {
  if (a.pin.series !== true || b.pin.series !== true) return false;
  return (a.pin.dir === 'out' && b.pin.dir === 'in') || (a.pin.dir === 'in' && b.pin.dir === 'out');
}
