import type { Point } from './geometry.ts';
import type { Typeface } from '../type/typeface.ts';
import type { About, StructureType } from './about.ts';
import type { Weight } from '../type/face.ts';

/**
 * The contents of a sheet as plain data: lines, shapes and texts in millimetres, with y downwards from the top left. Every
 * drawing is a display list first; the svg, pdf and html writers only convert it.
 */

/** A colour as #rrggbb. */
type Ink = string;

export interface Stroke {
  readonly ink: Ink;
  /** Line width, mm. */
  readonly width: number;
  /** Dash and gap lengths, mm. */
  readonly dash?: readonly number[];
}

interface Common {
  readonly role?: StructureType;
  /** The item's subject in the design as text (`j1.3`, `w1@a.red`). Viewers use it to select and highlight. */
  readonly ref?: string;
}

interface Line extends Common {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: Stroke;
}

interface Rect extends Common {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
  readonly stroke?: Stroke;
  readonly fill?: Ink;
}

interface Circle extends Common {
  readonly kind: 'circle';
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly stroke?: Stroke;
  readonly fill?: Ink;
}

/** A path of absolute M, L, C and Z commands. */
interface Path extends Common {
  readonly kind: 'path';
  readonly d: string;
  readonly stroke?: Stroke;
  readonly fill?: Ink;
}

type Anchor = 'start' | 'middle' | 'end';

/** One line of text. `y` is the baseline; `size` the em in mm; `turn` in degrees, clockwise, about (x, y). */
export interface Text extends Common {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight?: Weight;
  readonly anchor?: Anchor;
  readonly ink?: Ink;
  readonly turn?: number;
  /** A typeface to try first, if the reader has it. */
  readonly family?: string;
}

/** Items moved together by (x, y) and scaled. `title` is read out by screen readers. */
export interface Group extends Common {
  readonly kind: 'group';
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Items are clipped to this rectangle, in mm of the group. */
  readonly clip?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly title?: string;
  /** True for a row that begins a new table. */
  readonly starts?: true;
  /** True for a line that continues the paragraph before it. */
  readonly joins?: true;
  /** The number of columns that a cell spans. */
  readonly span?: number;
  readonly items: readonly Item[];
}

/**
 * A picture that is fitted into its box, centred, in its own proportions. `href` is a data URI of a png, a jpeg, or an svg
 * that was cleaned when it was uploaded. `title` describes it.
 */
export interface Image extends Common {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly href: string;
  readonly title?: string;
}

export type Item = Line | Rect | Circle | Path | Text | Group | Image;

/** Matches the pictures that a sheet may have. Every writer leaves out any other reference, especially URLs. */
export const imageHref = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;

/** One page. */
export interface Sheet {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly title: string;
  readonly items: readonly Item[];
  /** How many items belong to the frame (`before`: the first ones) and to the title block (`after`: the last ones). */
  readonly frameItems?: {
    readonly before: number;
    readonly after: number;
    /** True if the block is the strip of a sheet after the first, which repeats the first block. */
    readonly repeated?: true;
  };
  readonly about?: About;
  /**
   * The number of things for which this paper has no room: lines that are cut, texts that are left out or broken,
   * figures that are too small. Default 0.
   */
  readonly shortfalls?: number;
  /** `none` for a picture in another document, which has no background. */
  readonly ground?: 'none';
  /** The shop's own typeface, which is used first. If only its name is known, texts keep their measured width. */
  readonly typeface?: Typeface;
  /** Facts about the page for programs: `data-` attributes of the svg, by their names without `data-`. */
  readonly data?: Readonly<Record<string, string>>;
}

/** The colours of ink on paper. Wire colours come from the catalog's vocabulary, not from here. */
export const ink = {
  black: '#111111',
  grey: '#6b7280',
  pale: '#d1d5db',
  faint: '#f3f4f6',
  white: '#ffffff',
  accent: '#0f5c66',
  alarm: '#b42318',
} as const;

/**
 * `.001` to `.999` without trailing zeros. Precomputed, because a sheet has thousands of numbers and JavaScript formats
 * fractions slowly.
 */
const decimals = Array.from({ length: 1000 }, (_, i) => String(i / 1000).slice(1));

/** Formats a number for a file: at most three decimals (a micrometre), no exponent, never -0. */
export function formatNumber(value: number): string {
  const thousandths = Math.round(value * 1000);
  const size = Math.abs(thousandths);
  // A larger number would lose its fraction anyway, and no drawing is a thousand kilometres long.
  if (!(size < 1e12)) return String(thousandths / 1000);
  const whole = Math.floor(size / 1000);
  return `${thousandths < 0 ? '-' : ''}${whole}${decimals[size - whole * 1000]!}`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: Stroke, ref?: string): Line {
  return { kind: 'line', x1, y1, x2, y2, stroke, ref };
}

/** A path of straight lines through the points. */
export function polyline(points: readonly Point[], stroke: Stroke, ref?: string): Path {
  const d = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${formatNumber(x)} ${formatNumber(y)}`).join(' ');
  return { kind: 'path', d, stroke, ref };
}

/**
 * The texts of a sheet or item list in drawing order, including those in groups. For tests and plain-text renderings.
 */
export function textsOf(items: readonly Item[], texts: string[] = []): string[] {
  for (const item of items) {
    if (item.kind === 'text') texts.push(item.text);
    else if (item.kind === 'group') textsOf(item.items, texts);
  }
  return texts;
}

/** A drawing for a CAD program or a plotter, in which items are sorted by purpose. `heightMm` is its lower edge. */
export interface LayeredDrawing {
  readonly layers: readonly DrawingLayer[];
  readonly heightMm: number;
}

/** The items of one purpose, moved by (x, y) mm. */
export interface DrawingLayer {
  readonly layer: string;
  readonly items: readonly Item[];
  readonly x?: number;
  readonly y?: number;
}
