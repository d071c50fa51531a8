/**
 * Touches on the canvas, as a state machine like the one in machine.ts. Two fingers move the canvas and zoom it about
 * the point between them. It does not depend on the browser, so tests can simulate lost touches.
 */
import type { CanvasPoint } from '../scene/around.ts';

/** The last position of each finger that is down, by pointer id, in the order of their touches. */
type Fingers = ReadonlyMap<number, CanvasPoint>;

export type Touch =
  /** `isFirst`: the browser reports no other finger down. Any fingers still in the map were lost. */
  | { readonly type: 'down'; readonly finger: number; readonly at: CanvasPoint; readonly isFirst: boolean }
  | { readonly type: 'move'; readonly finger: number; readonly at: CanvasPoint }
  /** Lifted, cancelled by the browser, or lost together with its element. */
  | { readonly type: 'up'; readonly finger: number };

/** The effect of two fingers: the canvas was moved by `pan` and zoomed about a point. */
interface Pinch {
  readonly pan: { readonly dx: number; readonly dy: number };
  readonly zoom: { readonly factor: number; readonly about: CanvasPoint };
}

interface Step {
  readonly fingers: Fingers;
  /** True if the event belongs to a pinch and must not reach the other gestures. */
  readonly isPinch: boolean;
  readonly pinch?: Pinch;
}

export const noFingers: Fingers = new Map();

/** Fingers closer together than this zoom as if they were this far apart, px. */
const least = 16;

export function fingersAfter(fingers: Fingers, touch: Touch): Step {
  switch (touch.type) {
    case 'down': {
      const next = new Map(touch.isFirst ? noFingers : fingers).set(touch.finger, touch.at);
      return { fingers: next, isPinch: next.size > 1 };
    }
    case 'move':
      return moved(fingers, touch.finger, touch.at);
    case 'up': {
      const next = new Map(fingers);
      next.delete(touch.finger);
      return { fingers: next, isPinch: fingers.has(touch.finger) && fingers.size > 1 };
    }
  }
}

function moved(fingers: Fingers, finger: number, at: CanvasPoint): Step {
  if (!fingers.has(finger)) return { fingers, isPinch: false };
  const next = new Map(fingers).set(finger, at);
  const [a, b] = fingers.values();
  const [c, d] = next.values();
  if (a === undefined || b === undefined || c === undefined || d === undefined)
    return { fingers: next, isPinch: false };
  const [from, to] = [between(a, b), between(c, d)];
  const pan = { dx: to.at.x - from.at.x, dy: to.at.y - from.at.y };
  return { fingers: next, isPinch: true, pinch: { pan, zoom: { factor: to.apart / from.apart, about: to.at } } };
}

function between(a: CanvasPoint, b: CanvasPoint) {
  const at = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return { at, apart: Math.max(least, Math.hypot(a.x - b.x, a.y - b.y)) };
}
