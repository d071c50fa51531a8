/** Gradients of a flattened SVG as shading patterns (ISO 32000-1, 8.7.4). */
import { rgbOf } from '../file/colour.ts';
import type { PdfDictionary } from '../file/pdf-file.ts';
import { multiply, type Matrix } from '../file/matrix.ts';
import { matrixOf, numberIn, type SvgElement } from './svg-elements.ts';
import type { Bounds } from './svg-path.ts';

/** True where a shading says the same: colours that cover, and the end colours going on past the ends. */
export function isShading({ name, attributes, children }: SvgElement): boolean {
  const opaque = children.every((stop) => stop.attributes['stop-opacity'] === undefined);
  return /^(linear|radial)Gradient$/.test(name) && attributes['spreadMethod'] === undefined && opaque;
}

/** The pattern of a gradient on a shape whose box is `bounds`; `toForm` takes the shape's units to those of the form. */
export function gradientPattern(gradient: SvgElement, bounds: Bounds, toForm: Matrix): PdfDictionary {
  const { attributes } = gradient;
  const own = matrixOf(attributes['gradientTransform']);
  const inBox: Matrix = [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y];
  const placed = attributes['gradientUnits'] === 'userSpaceOnUse' ? own : multiply(inBox, own);
  const shading = {
    ColorSpace: 'DeviceRGB',
    Function: colourFunction(gradient.children),
    Extend: [true, true],
    ...coordinates(gradient),
  };
  return { Type: 'Pattern', PatternType: 2, Matrix: multiply(toForm, placed), Shading: shading };
}

/** Along a line (type 2) or between two circles (type 3). */
function coordinates({ name, attributes }: SvgElement): PdfDictionary {
  const at = (key: string, otherwise: number) => numberIn(attributes[key], otherwise);
  if (name === 'linearGradient')
    return { ShadingType: 2, Coords: [at('x1', 0), at('y1', 0), at('x2', 1), at('y2', 0)] };
  const [cx, cy, r] = [at('cx', 0.5), at('cy', 0.5), at('r', 0.5)];
  return { ShadingType: 3, Coords: [at('fx', cx), at('fy', cy), at('fr', 0), cx, cy, r] };
}

interface Stop {
  readonly offset: number;
  readonly rgb: readonly number[];
}

/** From 0 to 1, stop by stop; stops at the same place make an edge. */
function colourFunction(children: readonly SvgElement[]): PdfDictionary {
  const stops = children.map(({ attributes }): Stop => {
    const rgb = rgbOf(attributes['stop-color'] ?? '#000000').map((part) => part / 255);
    return { offset: Math.min(Math.max(numberIn(attributes['offset'], 0), 0), 1), rgb };
  });
  const [first, last] = [stops[0] ?? { rgb: [0, 0, 0] }, stops.at(-1) ?? { rgb: [0, 0, 0] }];
  const whole = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces = whole
    .slice(1)
    .map((to, i) => [whole[i]!, to] as const)
    .filter(([from, to]) => to.offset > from.offset);
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pieces.map(([from, to]) => ({ FunctionType: 2, Domain: [0, 1], C0: from.rgb, C1: to.rgb, N: 1 })),
    Bounds: pieces.slice(1).map(([from]) => from.offset),
    Encode: pieces.flatMap(() => [0, 1]),
  };
}
