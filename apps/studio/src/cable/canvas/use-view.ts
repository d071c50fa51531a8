import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { sameJson } from '@cablewright/model';
import type { Size } from './scene/size.ts';
import {
  aroundAll,
  closest,
  fitted,
  isWhole,
  margin,
  readable,
  rowsFrom,
  showing,
  zoomed,
  type Frame,
  type CanvasView,
} from './scene/view.ts';
import type { CanvasPoint } from './scene/around.ts';

export interface ViewOfCanvas {
  readonly view: CanvasView;
  readonly frame: Frame;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, about?: CanvasPoint) => void;
  readonly fit: () => void;
  /** Follows the size of the cable again. */
  readonly release: () => void;
  /** Stops following the size of the cable, so that the view stays as it is. */
  readonly hold: () => void;
  /** Moves as little as needed to show a box. `readably` also zooms in if its rows would be too small to read. */
  readonly show: (box: Size & CanvasPoint, readably?: boolean) => void;
  /** Zooms to some boxes of the canvas. */
  readonly fitTo: (boxes: readonly (Size & CanvasPoint)[]) => void;
  /** Moves a canvas point to the middle of the frame. */
  readonly centreOn: (at: CanvasPoint) => void;
}

/** Windows this wide show the panel next to the drawing; on narrower ones it covers the page. */
const panelAtSide = '(min-width: 62.0625em)';

/**
 * The view of a canvas element. It begins with the whole drawing, or with the box `begin` of it, and follows wheel and
 * pinch.
 */
export function useView(
  element: RefObject<HTMLElement | null>,
  bounds: Size & CanvasPoint,
  begin = bounds,
): ViewOfCanvas {
  const [frame, setFrame] = useState<Frame>(nowhere);
  const [view, setView] = useState<CanvasView | undefined>();
  /**
   * The frame the cable was fitted to. Opening a panel makes it narrower, but moves nothing in it; opening or closing a
   * drawer changes its height, and the whole cable is fitted again.
   */
  const [fittedTo, setFittedTo] = useState<Frame>(nowhere);
  const shown = useMemo(() => view ?? fitted(begin, fittedTo), [view, begin, fittedTo]);
  const now = useRef({ view, shown, bounds, frame });
  useLayoutEffect(() => {
    now.current = { view, shown, bounds, frame };
  });
  const resizedView = useViewInSight(now);
  // Runs before the first paint: nothing is drawn until the size of the frame is known, so that only what is visible is
  // drawn.
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const size = () => frameOf(current);
    const refit = () => setFittedTo(size());
    const resized = () => {
      const next = size();
      setFrame((before) => (sameJson(before, next) ? before : next));
      setView(resizedView(next));
      setFittedTo((before) => (before.width === 0 || before.height !== next.height ? next : before));
    };
    resized();
    const observer = new ResizeObserver(resized);
    observer.observe(current);
    window.addEventListener('resize', refit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', refit);
    };
  }, [element, resizedView]);
  const zoom = useCallback((factor: number, about?: CanvasPoint) => {
    const { shown: from, frame: size } = now.current;
    setView((before) => zoomed(before ?? from, factor, about ?? { x: size.width / 2, y: size.height / 2 }));
  }, []);
  const pan = useCallback((dx: number, dy: number) => {
    const { shown: from } = now.current;
    setView((before = from) => ({ ...before, x: before.x + dx, y: before.y + dy }));
  }, []);
  useWheel(element, now, pan, zoom);
  const moves = useMemo(
    () => ({
      pan,
      zoom,
      fit: () => setView(fitted(now.current.bounds, now.current.frame)),
      release: () => setView(undefined),
      hold: () => setView(now.current.shown),
      fitTo: (boxes: readonly (Size & CanvasPoint)[]) =>
        boxes.length > 0 && setView(fitted(aroundAll(boxes), now.current.frame, closest)),
      centreOn: (at: CanvasPoint) => setView(centredOn(at, now.current.shown.k, now.current.frame)),
      show: (box: Size & CanvasPoint, readably = false) => {
        const { shown, frame: size } = now.current;
        // Before the frame has a size there is no view to move, because the canvas begins with the whole drawing.
        if (size.width === 0) return;
        const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        const from = readably && shown.k < rowsFrom ? centredOn(middle, readable, size) : shown;
        const next = showing(from, box, size);
        // Nothing moves if it is already on screen, and the view keeps following the size of the cable.
        if (!sameJson(next, shown)) setView(next);
      },
    }),
    [pan, zoom],
  );
  return useMemo(() => ({ view: shown, frame, ...moves }), [shown, frame, moves]);
}

function centredOn({ x, y }: CanvasPoint, k: number, { width, height }: Size): CanvasView {
  return { k, x: width / 2 - x * k, y: height / 2 - y * k };
}

/** The view before a drawer reduced the height of the frame, and the view that replaced it. */
interface Lowered {
  readonly from: CanvasView;
  readonly height: number;
  readonly to: CanvasView;
}

/**
 * The view for a frame of another height, after a person moved or edited something in it. If the whole drawing was
 * visible, it stays visible next to a drawer, and the former view returns when the drawer is closed.
 */
function useViewInSight(now: RefObject<CurrentView & { readonly view: CanvasView | undefined }>) {
  const lowered = useRef<Lowered | undefined>(undefined);
  return useCallback(
    (next: Frame): CanvasView | undefined => {
      const { view, bounds, frame } = now.current;
      if (view === undefined || frame.width === 0 || frame.height === next.height) return view;
      const before = lowered.current?.to === view ? lowered.current : undefined;
      lowered.current = undefined;
      if (before !== undefined && before.height === next.height) return before.from;
      const from = before ?? { from: view, height: frame.height };
      if (isWhole(view, bounds, next) || !isWhole(view, bounds, frame)) return view;
      const to = fitted(bounds, next);
      lowered.current = { ...from, to };
      return to;
    },
    [now],
  );
}

interface CurrentView {
  readonly shown: CanvasView;
  readonly bounds: Size & CanvasPoint;
  readonly frame: Frame;
}

/** The wheel moves the canvas. With Ctrl, or as a pinch on a touchpad, it zooms about the pointer. */
function useWheel(
  element: RefObject<HTMLElement | null>,
  now: RefObject<CurrentView>,
  pan: ViewOfCanvas['pan'],
  zoom: ViewOfCanvas['zoom'],
): void {
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
  }, [element, now, pan, zoom]);
}

const nowhere: Frame = { width: 0, height: 0, left: 0 };

/** The size of an element on a page with a panel at the right, open or not. */
function frameOf(element: HTMLElement): Frame {
  const { clientWidth: width, clientHeight: height } = element;
  const content = element.closest('main');
  const page = content?.parentElement;
  const panel = Number.parseFloat(getComputedStyle(element).getPropertyValue('--panel-width'));
  if (!page || !window.matchMedia(panelAtSide).matches || Number.isNaN(panel)) return { width, height, left: width };
  return { width, height, left: Math.min(width, page.clientWidth - panel - (content.clientWidth - width)) };
}

/** The wheel moves the canvas while there is more of it in that direction, and otherwise scrolls the page. */
function moves(
  { shown, bounds, frame }: { shown: CanvasView; bounds: Size & CanvasPoint; frame: Size },
  { deltaX, deltaY }: WheelEvent,
): boolean {
  const top = bounds.y * shown.k + shown.y;
  const left = bounds.x * shown.k + shown.x;
  if (Math.abs(deltaX) > Math.abs(deltaY))
    return deltaX < 0 ? left < margin : left + bounds.width * shown.k > frame.width - margin;
  return deltaY < 0 ? top < margin : top + bounds.height * shown.k > frame.height - margin;
}
