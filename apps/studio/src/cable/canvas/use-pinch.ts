import { useRef, type PointerEvent } from 'react';
import type { Point } from './scene/arrange.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** The two fingers on the canvas, as they were last, by pointer. */
type Fingers = ReadonlyMap<number, Point>;

/** Two fingers move the canvas and zoom it about the point between them. Each answers whether the event was theirs. */
export function usePinch({ pan, zoom }: ViewOfCanvas) {
  const fingers = useRef<Fingers>(new Map());
  const put = (id: number, at: Point | undefined) => {
    const next = new Map(fingers.current);
    if (at === undefined) next.delete(id);
    else next.set(id, at);
    fingers.current = next;
  };
  return {
    down: (event: PointerEvent, screen: Point): boolean => {
      if (event.pointerType === 'touch') put(event.pointerId, screen);
      return fingers.current.size > 1;
    },
    move: (event: PointerEvent, screen: Point): boolean => {
      const before = [...fingers.current.values()];
      if (!fingers.current.has(event.pointerId)) return false;
      put(event.pointerId, screen);
      const [a, b] = before;
      const [c, d] = [...fingers.current.values()];
      if (a === undefined || b === undefined || c === undefined || d === undefined) return false;
      const [from, to] = [between(a, b), between(c, d)];
      pan(to.at.x - from.at.x, to.at.y - from.at.y);
      zoom(to.apart / Math.max(1, from.apart), to.at);
      return true;
    },
    up: (event: PointerEvent): boolean => {
      const pinched = fingers.current.size > 1;
      put(event.pointerId, undefined);
      return pinched;
    },
  };
}

function between(a: Point, b: Point) {
  return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}
