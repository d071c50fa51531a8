/** Finds the neighbouring contacts of a connector. */
import type { ComposedPin } from '../../connectivity/compose-connector.ts';

/** Basis of the result: the positions of the contacts in the body, or their order if the body has no positions. */
export type NeighbourBasis = 'places' | 'order';

interface Neighbours {
  readonly basis: NeighbourBasis;
  readonly pairs: readonly (readonly [string, string])[];
}

/** Contacts up to this multiple of the distance to the nearest contact are neighbours: 1.5 includes the diagonal of a grid. */
const reach = 1.5;

/** The pairs of neighbouring contacts, each once. */
export function neighboursOf(pins: readonly ComposedPin[]): Neighbours {
  const placed = pins.filter((pin): pin is Placed => pin.x !== undefined && pin.y !== undefined);
  if (placed.length < pins.length || pins.length < 2)
    return { basis: 'order', pairs: pins.slice(1).map(({ id }, i) => [pins[i]!.id, id] as const) };
  const nearest = placed.map((one) =>
    Math.min(...placed.filter((other) => other !== one).map((other) => distance(one, other))),
  );
  const pairs = placed.flatMap((one, i) =>
    placed.slice(i + 1).flatMap((other, k) => {
      const limit = reach * Math.min(nearest[i]!, nearest[i + 1 + k]!);
      return distance(one, other) <= limit ? [[one.id, other.id] as const] : [];
    }),
  );
  return { basis: 'places', pairs };
}

type Placed = ComposedPin & Required<Pick<ComposedPin, 'x' | 'y'>>;

function distance(a: Placed, b: Placed): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
