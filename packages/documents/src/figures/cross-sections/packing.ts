/** Packs discs without overlap, as tightly as a person would by hand. */

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Round extends Place {
  readonly r: number;
}

const touch = 1e-6;

/**
 * The centres of discs with the given radii around a common centre. Equal discs form rings. Smaller ones go where they fit
 * nearest the centre: a drain wire goes into the valley between two cores.
 */
export function packRound(radii: readonly number[]): Place[] {
  const most = Math.max(0, ...radii);
  const large = radii.flatMap((r, i) => (r > most * 0.97 ? [i] : []));
  const rings = ringPlaces(large.length, most);
  const places: (Place | undefined)[] = radii.map(() => undefined);
  for (const [n, i] of large.entries()) places[i] = rings[n]!;
  const laid: Round[] = large.map((i) => ({ ...places[i]!, r: radii[i]! }));
  const rest = radii.flatMap((r, i) => (places[i] === undefined ? [{ i, r }] : [])).toSorted((a, b) => b.r - a.r);
  for (const { i, r } of rest) {
    places[i] = nearestFree(laid, r);
    laid.push({ ...places[i], r });
  }
  const middle = middleOf(laid);
  return places.map((place) => ({ x: place!.x - middle.x, y: place!.y - middle.y }));
}

/** Equal discs in rings. The outermost ring holds the number of discs that makes the whole smallest. */
function ringPlaces(count: number, r: number): Place[] {
  if (count === 0) return [];
  const { rings } = bestRings(count);
  return rings.flatMap(({ held, radius }) => ring(held, radius * r));
}

interface Rings {
  /** For each ring, from the centre outwards: the number of discs, and its radius in disc radii. */
  readonly rings: readonly { readonly held: number; readonly radius: number }[];
  /** The radius of the circle around all discs, in disc radii. */
  readonly around: number;
}

const known: Rings[] = [
  { rings: [], around: 0 },
  { rings: [{ held: 1, radius: 0 }], around: 1 },
];

function bestRings(count: number): Rings {
  for (let n = known.length; n <= count; n += 1) {
    let best: Rings | undefined;
    for (let outer = 2; outer <= n; outer += 1) {
      const inside = known[n - outer]!;
      const radius = Math.max(1 / Math.sin(Math.PI / outer), inside.around === 0 ? 0 : inside.around + 1);
      if (best !== undefined && radius + 1 >= best.around - touch) continue;
      best = { rings: [...inside.rings, { held: outer, radius }], around: radius + 1 };
    }
    known.push(best!);
  }
  return known[count]!;
}

function ring(count: number, radius: number): Place[] {
  if (count === 1) return [{ x: 0, y: 0 }];
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - (count === 2 ? Math.PI : Math.PI / 2);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** The free position nearest to the middle: the middle itself, or a position that touches two other discs. */
function nearestFree(laid: readonly Round[], r: number): Place {
  const candidates = [{ x: 0, y: 0 }, ...laid.flatMap((a, i) => laid.slice(i + 1).flatMap((b) => touching(a, b, r)))];
  const nextTo = laid.map((one) => ({ x: one.x + one.r + r, y: one.y }));
  const free = [...candidates, ...nextTo].filter((place) => laid.every((one) => clear(one, place, r)));
  return free.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y))[0]!;
}

function clear(one: Round, { x, y }: Place, r: number): boolean {
  return Math.hypot(one.x - x, one.y - y) >= one.r + r - touch;
}

/** The two positions where a disc touches two others. None if they are too far apart. */
function touching(a: Round, b: Round, r: number): Place[] {
  const [ra, rb] = [a.r + r, b.r + r];
  const d = Math.hypot(b.x - a.x, b.y - a.y);
  if (d === 0 || d > ra + rb) return [];
  const along = (d * d + ra * ra - rb * rb) / (2 * d);
  const across = Math.sqrt(Math.max(0, ra * ra - along * along));
  const [ux, uy] = [(b.x - a.x) / d, (b.y - a.y) / d];
  return [1, -1].map((side) => ({
    x: a.x + along * ux - side * across * uy,
    y: a.y + along * uy + side * across * ux,
  }));
}

/**
 * The centre of the smallest circle around all discs, by the method of M. Bădoiu and K. Clarkson: it moves step by step
 * towards the farthest disc.
 */
function middleOf(discs: readonly Round[]): Place {
  let [x, y] = [0, 0];
  if (discs.length < 2) return discs[0] ?? { x, y };
  for (let step = 1; step <= 400; step += 1) {
    const far = discs.reduce((a, b) => (reach(a, x, y) >= reach(b, x, y) ? a : b));
    const distance = Math.hypot(far.x - x, far.y - y);
    if (distance === 0) break;
    const share = 1 / (step + 1);
    x += (far.x - x) * share * (reach(far, x, y) / distance) * 0.5;
    y += (far.y - y) * share * (reach(far, x, y) / distance) * 0.5;
  }
  return Math.hypot(x, y) < 0.02 * Math.max(...discs.map(({ r }) => r)) ? { x: 0, y: 0 } : { x, y };
}

function reach(disc: Round, x: number, y: number): number {
  return Math.hypot(disc.x - x, disc.y - y) + disc.r;
}
