/** The face of a connector from the wire side, as it is seen when contacts are inserted. */
import type { ComposedConnector } from '@cablewright/engine';
import type { Item } from '../../display-list/display-list.ts';
import { drawnFace } from '../../figures/faces/face.ts';
import type { BuildFacts } from './bench.ts';

/** A drawn face. Positions and sizes are in units of the drawing, y down. */
interface WireSideFace {
  readonly seen: string;
  /** x, y, width and height of the drawing. */
  readonly box: readonly [number, number, number, number];
  readonly items: readonly Item[];
  /** The positions of the cavities, with the radius of a circle around each that touches no other. */
  readonly cavities: readonly { readonly id: string; readonly x: number; readonly y: number; readonly r: number }[];
}

/** Units of the drawing for 1 mm of the part. The letters of pin numbers don't follow this scale. */
const scale = 4;
const maxRadiusMm = 2;

/** The face, or undefined if the body does not state the positions of its contacts. */
export function wireSideFace(bench: BuildFacts, { pins, body }: ComposedConnector): WireSideFace | undefined {
  const contacts = new Map((body?.positions ?? []).map((position) => [position.id, position.contact]));
  const own = pins.map((pin) => ({ id: pin.id, name: pin.label, x: pin.x, y: pin.y, contact: contacts.get(pin.id) }));
  const drawn = drawnFace(bench.type, bench.library, body?.face, own, 'wire');
  if (drawn === undefined) return undefined;
  const { left, right, top, bottom } = drawn.reach;
  const flip = body?.face?.seen === 'side' ? 1 : -1;
  const placed = own.flatMap(({ id, x, y }) => (x === undefined || y === undefined ? [] : [{ id, x, y }]));
  const r = Math.min(nearest(placed) / 2, maxRadiusMm) * scale;
  return {
    seen: drawn.seen,
    box: [left * scale - 2, -top * scale - 2, (right - left) * scale + 4, (top - bottom) * scale + 4],
    items: drawn.items(scale),
    cavities: placed.map(({ id, x, y }) => ({ id, x: x * scale * flip, y: -y * scale, r })),
  };
}

/** The smallest distance between two positions, in mm. */
function nearest(places: readonly { readonly x: number; readonly y: number }[]): number {
  let distance = 2 * maxRadiusMm;
  for (const [i, one] of places.entries())
    for (const other of places.slice(i + 1))
      distance = Math.min(distance, Math.hypot(one.x - other.x, one.y - other.y));
  return distance;
}
