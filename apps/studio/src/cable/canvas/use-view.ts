import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Point } from './scene/arrange.ts';
import type { Size } from './scene/size.ts';

/** What part of the canvas is on screen: px of the canvas are drawn at `k * px + (x, y)`. */
interface View {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

const least = 0.15;
const most = 2.5;
const margin = 24;
/** How close a part is shown when it is zoomed to. */
const closest = 1.5;

/** The whole of the canvas in a frame, no larger than life. `floor` keeps pins large enough to hit. */
function fitted(bounds: Size & Point, frame: Size, floor = least, ceiling = 1): View {
  const room = (size: number) => Math.max(1, size - 2 * margin);
  const k = Math.max(floor, Math.min(ceiling, room(frame.width) / bounds.width, room(frame.height) / bounds.height));
  const centred = (size: number, from: number, length: number) => Math.max(margin, (size - length * k) / 2) - from * k;
  return {
    k,
    x: centred(frame.width, bounds.x, bounds.width),
    y: Math.min(centred(frame.height, bounds.y, bounds.height), margin * 2 - bounds.y * k),
  };
}

/** The view zoomed by a factor about a point of the screen, which stays where it is. */
function zoomed(view: View, factor: number, about: Point): View {
  const k = Math.min(most, Math.max(least, view.k * factor));
  const by = k / view.k;
  return { k, x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by };
}

/** The point of the canvas under a point of the screen. */
export function canvasPoint(view: View, screen: Point): Point {
  return { x: (screen.x - view.x) / view.k, y: (screen.y - view.y) / view.k };
}

/** The view moved as little as shows a box of the canvas. */
function showing(view: View, box: Size & Point, frame: Size): View {
  const shift = (at: number, length: number, size: number) => {
    if (at < margin) return margin - at;
    return at + length > size - margin ? Math.max(margin - at, size - margin - at - length) : 0;
  };
  return {
    k: view.k,
    x: view.x + shift(box.x * view.k + view.x, box.width * view.k, frame.width),
    y: view.y + shift(box.y * view.k + view.y, box.height * view.k, frame.height),
  };
}

export interface ViewOfCanvas {
  readonly view: View;
  readonly frame: Size;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, about?: Point) => void;
  readonly fit: () => void;
  /** Keeps the view as it is: until then it follows the size of the cable. */
  readonly hold: () => void;
  readonly show: (box: Size & Point) => void;
  /** Zooms to some boxes of the canvas. */
  readonly fitTo: (boxes: readonly (Size & Point)[]) => void;
  /** Puts a point of the canvas into the middle of the frame. */
  readonly centreOn: (at: Point) => void;
}

/** Pins stay at least 24 px high at first, so that they can be hit with a finger. */
const firstFloor = 0.86;

/** The view of a canvas element: it begins with the whole cable, and follows wheel and pinch. */
export function useView(element: RefObject<HTMLElement | null>, bounds: Size & Point): ViewOfCanvas {
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [view, setView] = useState<View | undefined>();
  /** The frame the cable was fitted to: a panel that opens makes the frame narrower and moves nothing in it. */
  const [fittedTo, setFittedTo] = useState<Size>({ width: 0, height: 0 });
  const shown = view ?? fitted(bounds, fittedTo, firstFloor);
  const now = useRef({ shown, bounds, frame });
  useLayoutEffect(() => {
    now.current = { shown, bounds, frame };
  });
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const size = () => ({ width: current.clientWidth, height: current.clientHeight });
    const refit = () => setFittedTo(size());
    const observer = new ResizeObserver(() => {
      setFrame(size());
      setFittedTo((before) => (before.width === 0 ? size() : before));
    });
    observer.observe(current);
    window.addEventListener('resize', refit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', refit);
    };
  }, [element]);
  const zoom = useCallback((factor: number, about?: Point) => {
    const { shown: from, frame: size } = now.current;
    setView((before) => zoomed(before ?? from, factor, about ?? { x: size.width / 2, y: size.height / 2 }));
  }, []);
  const pan = useCallback((dx: number, dy: number) => {
    const { shown: from } = now.current;
    setView((before = from) => ({ ...before, x: before.x + dx, y: before.y + dy }));
  }, []);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const wheel = (event: WheelEvent) => {
      const box = current.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - box.left, y: event.clientY - box.top });
      } else if (moves(now.current, event)) {
        event.preventDefault();
        pan(-event.deltaX, -event.deltaY);
      }
    };
    current.addEventListener('wheel', wheel, { passive: false });
    return () => current.removeEventListener('wheel', wheel);
  }, [element, pan, zoom]);
  return {
    view: shown,
    frame,
    pan,
    zoom,
    fit: () => setView(fitted(bounds, frame)),
    hold: () => setView(now.current.shown),
    fitTo: (boxes) => boxes.length > 0 && setView(fitted(aroundAll(boxes), frame, least, closest)),
    centreOn: ({ x, y }) => {
      const { k } = now.current.shown;
      setView({ k, x: frame.width / 2 - x * k, y: frame.height / 2 - y * k });
    },
    show: (box) => setView(showing(now.current.shown, box, frame)),
  };
}

function aroundAll(boxes: readonly (Size & Point)[]): Size & Point {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}

/** A wheel moves the canvas while there is more of it in that direction; then the page scrolls on. */
function moves(
  { shown, bounds, frame }: { shown: View; bounds: Size & Point; frame: Size },
  { deltaX, deltaY }: WheelEvent,
): boolean {
  const top = bounds.y * shown.k + shown.y;
  const left = bounds.x * shown.k + shown.x;
  if (Math.abs(deltaX) > Math.abs(deltaY))
    return deltaX < 0 ? left < margin : left + bounds.width * shown.k > frame.width - margin;
  return deltaY < 0 ? top < margin : top + bounds.height * shown.k > frame.height - margin;
}
