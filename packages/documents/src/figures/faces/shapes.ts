/** The shapes of a connector's face as items, about the centre of the face. */
import type { Library } from '@cablewright/engine';
import type { FaceContact, FaceShape } from '@cablewright/model';
import { formatNumber as n, ink, type Item, type Stroke } from '../../display-list/display-list.ts';
import { towards, type Point } from '../../display-list/geometry.ts';
import { wireColour } from '../wire-colour.ts';

/** The extent of a shape, mm of the part, y up. */
export interface Reach {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

const fills = { metal: '#d3d8de', plastic: '#eceef0', rubber: '#b9bec5', open: ink.white } as const;
const edge: Stroke = { ink: ink.black, width: 0.25 };

export function reachOf(shape: FaceShape): Reach {
  if (shape.shape === 'polygon') {
    const [xs, ys] = [shape.points.map(([x]) => x!), shape.points.map(([, y]) => y!)];
    return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
  }
  const [width, height] = shape.shape === 'circle' ? [shape.diameter, shape.diameter] : [shape.width, shape.height];
  return reachAround(shape.x ?? 0, shape.y ?? 0, width, height);
}

export function reachAround(x: number, y: number, width: number, height: number): Reach {
  return { left: x - width / 2, right: x + width / 2, bottom: y - height / 2, top: y + height / 2 };
}

/** The common extent of several shapes. Undefined if there are none. */
export function together(reaches: readonly Reach[]): Reach | undefined {
  if (reaches.length === 0) return undefined;
  return {
    left: Math.min(...reaches.map(({ left }) => left)),
    right: Math.max(...reaches.map(({ right }) => right)),
    bottom: Math.min(...reaches.map(({ bottom }) => bottom)),
    top: Math.max(...reaches.map(({ top }) => top)),
  };
}

/** Draws one shape at `scale`. `flip` is -1 if the face is seen from its back. */
export function shapeItem(library: Library, shape: FaceShape, scale: number, flip: 1 | -1): Item {
  const fill = wireColour(library, shape.color)?.base ?? fills[shape.material ?? 'plastic'];
  const [x, y] = shape.shape === 'polygon' ? [0, 0] : [(shape.x ?? 0) * scale * flip, -(shape.y ?? 0) * scale];
  if (shape.shape === 'circle') return { kind: 'circle', x, y, r: (shape.diameter / 2) * scale, stroke: edge, fill };
  if (shape.shape === 'rect') {
    const [width, height] = [shape.width * scale, shape.height * scale];
    const radius = Math.min((shape.radius ?? 0) * scale, width / 2, height / 2);
    const box = { x: x - width / 2, y: y - height / 2, width, height };
    return { kind: 'rect', ...box, radius: radius === 0 ? undefined : radius, stroke: edge, fill };
  }
  const points = shape.points.map(([px, py]): Point => [px! * scale * flip, -py! * scale]);
  return { kind: 'path', d: roundedPath(points, (shape.radius ?? 0) * scale), stroke: edge, fill };
}

/** A closed path through the points with its corners rounded, none by more than half of a side. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const corners = points.map((corner, i) => {
    const [before, after] = [points.at(i - 1)!, points[(i + 1) % points.length]!];
    return { from: towards(corner, before, radius), corner, to: towards(corner, after, radius) };
  });
  const drawn = corners.map(({ from, corner, to }, i) => {
    const reached = `${i === 0 ? 'M' : 'L'}${n(from[0])} ${n(from[1])}`;
    if (radius === 0) return reached;
    const [first, second] = [mix(from, corner), mix(to, corner)];
    return `${reached} C${n(first[0])} ${n(first[1])} ${n(second[0])} ${n(second[1])} ${n(to[0])} ${n(to[1])}`;
  });
  return `${drawn.join(' ')} Z`;
}

/** The control point of a quarter circle: 0.552 of the way from its end to the corner. */
function mix([x, y]: Point, [cx, cy]: Point): Point {
  return [x + (cx - x) * 0.552, y + (cy - y) * 0.552];
}

const contactInk = { pin: '#4b5563', socket: ink.white, pad: '#e3c268', ring: 'none' } as const;

/** A contact about (x, y) on paper. */
export function contactItem(contact: FaceContact, x: number, y: number, scale: number): Item {
  const [width, height] = [contact.width * scale, (contact.height ?? contact.width) * scale];
  if (contact.look === 'ring') {
    return { kind: 'circle', x, y, r: width / 2, stroke: { ink: contactInk.pin, width: Math.max(0.5, 0.35 * scale) } };
  }
  const paint = {
    stroke: { ink: ink.black, width: contact.look === 'socket' ? 0.35 : 0.2 },
    fill: contactInk[contact.look],
  };
  if (contact.height === undefined) return { kind: 'circle', x, y, r: width / 2, ...paint };
  return { kind: 'rect', x: x - width / 2, y: y - height / 2, width, height, ...paint };
}
