import type { Point } from '../display-list/geometry.ts';
import { colourCode, type Library } from '@cablewright/engine';
import { ink, polyline, type Item } from '../display-list/display-list.ts';

export interface WireColour {
  readonly base: string;
  readonly stripe?: string;
  /** The code letters of the colour, for people with colour blindness. */
  readonly code: string;
}

/**
 * The colour that a conductor is drawn in: `white/blue` is a white wire with a blue stripe. Its letters are from the
 * vocabulary (IEC 60757). An unknown colour is drawn grey and named by its word.
 */
export function wireColour(library: Library, color: string | undefined): WireColour | undefined {
  if (color === undefined || color === '') return undefined;
  const whole = library.colour(color);
  const parts = whole?.hex === undefined ? color.split('/') : [color];
  const words = parts.map((part) => library.colour(part.trim()));
  const [base, stripe] = words.map((word) => word?.hex ?? ink.grey);
  return { base: base ?? ink.grey, stripe, code: colourCode(library, color) };
}

const casing = 1.1;
const core = 0.75;

type Points = readonly Point[];

/** A conductor along the points: its colour inside a dark outline, so that white and yellow are visible on paper. */
export function conductor(points: Points, colour: WireColour | undefined, ref?: string): Item[] {
  if (colour === undefined) return [polyline(points, { ink: ink.black, width: 0.5 }, ref)];
  const items: Item[] = [
    polyline(points, { ink: ink.black, width: casing }, ref),
    polyline(points, { ink: colour.base, width: core }, ref),
  ];
  if (colour.stripe !== undefined)
    items.push(polyline(points, { ink: colour.stripe, width: core, dash: [1.6, 1.6] }, ref));
  return items;
}

/** A screen: a dashed grey line. */
export function screen(points: Points, ref?: string): Item[] {
  return [polyline(points, { ink: ink.grey, width: 0.5, dash: [1.4, 0.8] }, ref)];
}

/** A free end, which is cut back: a small open circle. */
export function freeEnd(x: number, y: number): Item[] {
  return [{ kind: 'circle', x, y, r: 0.7, stroke: { ink: ink.grey, width: 0.3 }, fill: ink.white }];
}

/** A connection: a filled dot. */
export function dot(x: number, y: number): Item {
  return { kind: 'circle', x, y, r: 0.65, fill: ink.black };
}
