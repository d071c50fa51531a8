/** Finds the neighbouring contacts of a connector. */
import type { ComposedPin } from '../../connectivity/compose-connector.ts';

/**
 * How neighbours were determined: by the positions of the contacts in the body, or by their order if the body states no
 * positions.
 */
export type NeighbourBasis = 'places' | 'order';

interface Neighbours {
  readonly basis: NeighbourBasis;
  readonly pairs: readonly (readonly [string, string])[];
}

/**
 * Contacts within this multiple of the distance to the nearest contact are neighbours. 1.5 includes the diagonals of a
 * grid.
 */
const reach = 1.5;

/** The pairs of neighbouring contacts, each once. */
export function neighboursOf(pins: readonly ComposedPin[]): Neighbours {
  const placed = pins.filter((pin): pin is Placed => pin.x !== undefined && pin.y !== undefined);
  if (placed.length < pins.length || pins.length < 2)
    return {
      basis: 'order',
      pairs: pins.flatMap(({ id }, i) => pins.slice(i + 1, i + 2).map((next) => [id, next.id] as const)),
    };
  const reaching = placed.map((pin) => ({
    pin,
    nearest: Math.min(...placed.filter((other) => other !== pin).map((other) => distance(pin, other))),
  }));
  const pairs = reaching.flatMap((one, i) =>
    reaching.slice(i + 1).flatMap((other) => {
      const limit = reach * Math.min(one.nearest, other.nearest);
      return distance(one.pin, other.pin) <= limit ? [[one.pin.id, other.pin.id] as const] : [];
    }),
  );
  return { basis: 'places', pairs };
}

type Placed = ComposedPin & Required<Pick<ComposedPin, 'x' | 'y'>>;

function distance(a: Placed, b: Placed): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
