/** Compares the spacing of contacts whose positions are stated. */

interface Place {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
}

/**
 * The smallest distance between two contacts in mm, rounded to hundredths. Undefined for fewer than two contacts or
 * more than `maxPlaces`, if a contact has no position, or if two have the same.
 */
export function pitchOf(places: readonly Place[]): number | undefined {
  const placed = placedOf(places);
  if (placed === undefined || placed.length < 2 || placed.length > maxPlaces) return undefined;
  let least = Infinity;
  for (const [i, a] of placed.entries())
    for (const b of placed.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y));
  return least === 0 ? undefined : Math.round(least * 100) / 100;
}

/** Maximum number of contacts for which the pitch is computed. Larger connectors must state it. */
const maxPlaces = 500;

const placeTolerance = 0.1;

/**
 * True if contacts with the same id have the same position relative to the first contact, or if one of the two
 * connectors states no positions.
 */
export function samePlaces(places: readonly Place[], others: readonly Place[]): boolean {
  const [a, b] = [placedOf(places), placedOf(others)];
  const [first] = a ?? [];
  const start = b?.find(({ id }) => id === first?.id);
  if (a === undefined || b === undefined || first === undefined || start === undefined) return true;
  const byId = new Map(b.map((place) => [place.id, place]));
  return a.every(({ id, x, y }) => {
    const place = byId.get(id);
    if (place === undefined) return true;
    return Math.hypot(x - first.x - (place.x - start.x), y - first.y - (place.y - start.y)) <= placeTolerance;
  });
}

function placedOf(places: readonly Place[]): { id: string; x: number; y: number }[] | undefined {
  const placed = places.flatMap(({ id, x, y }) => (x === undefined || y === undefined ? [] : [{ id, x, y }]));
  return placed.length === places.length && placed.length > 0 ? placed : undefined;
}
