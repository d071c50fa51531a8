/** The mating face of a connector, from where its body says the positions are. */
import { ink, type Item } from '../display-list/display-list.ts';

export interface FacePin {
  readonly id: string;
  readonly name?: string | undefined;
  /** mm from the centre of the face, y up. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

export interface Face {
  /** Half of what it takes in each direction, mm of the part. */
  readonly halfX: number;
  readonly halfY: number;
  readonly items: (scale: number) => readonly Item[];
}

type Placed = FacePin & { readonly x: number; readonly y: number };

/** The face, or undefined when no position has a place. Positions without one (a shell) are named below it. */
export function faceItems(pins: readonly FacePin[]): Face | undefined {
  const placed = pins.filter((pin): pin is Placed => pin.x !== undefined && pin.y !== undefined);
  if (placed.length === 0) return undefined;
  const r = radiusOf(placed);
  const halfX = Math.max(...placed.map(({ x }) => Math.abs(x))) + 2.2 * r;
  const halfY = Math.max(...placed.map(({ y }) => Math.abs(y))) + 2.2 * r;
  const items = (scale: number): Item[] => [
    outline(halfX * scale, halfY * scale),
    ...placed.flatMap((pin) => pinItems(pin, r, scale)),
    ...unplaced(pins, halfY * scale),
  ];
  return { halfX, halfY, items };
}

/** A third of the least distance between two positions, at most 1.2 mm. */
function radiusOf(pins: readonly Placed[]): number {
  let least = 3.6;
  for (const [i, a] of pins.entries()) {
    for (const b of pins.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) || least);
  }
  return least / 3;
}

function outline(halfX: number, halfY: number): Item {
  const stroke = { ink: ink.grey, width: 0.35 };
  return { kind: 'rect', x: -halfX, y: -halfY, width: 2 * halfX, height: 2 * halfY, radius: 3, stroke };
}

function pinItems({ id, name, x, y }: Placed, r: number, scale: number): Item[] {
  const [cx, cy, drawn] = [x * scale, -y * scale, r * scale];
  const size = Math.min(3, drawn * 0.95);
  const items: Item[] = [
    { kind: 'circle', x: cx, y: cy, r: drawn, stroke: { ink: ink.black, width: 0.3 }, fill: ink.faint },
    { kind: 'text', x: cx, y: cy + size * 0.35, text: id, size, anchor: 'middle' },
  ];
  if (name === undefined || name === id) return items;
  const below = Math.min(2.2, drawn * 0.7);
  return [
    ...items,
    { kind: 'text', x: cx, y: cy + drawn + below, text: name, size: below, anchor: 'middle', ink: ink.accent },
  ];
}

function unplaced(pins: readonly FacePin[], halfY: number): Item[] {
  const names = pins
    .filter(({ x, y }) => x === undefined || y === undefined)
    .map(({ id, name }) => (name === undefined || name === id ? id : `${id}: ${name}`));
  if (names.length === 0) return [];
  return [{ kind: 'text', x: 0, y: halfY + 4, text: names.join('   '), size: 2.4, anchor: 'middle', ink: ink.grey }];
}
