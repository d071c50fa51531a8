/** The visible part of the canvas: fitting, zooming, and moving as little as needed to show something. Pure. */
import type { CanvasPoint } from './arrange.ts';
import type { Size } from './size.ts';

/** The visible part of the canvas: canvas px are drawn at `k * px + (x, y)`. */
export interface CanvasView {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

export const least = 0.15;
const most = 2.5;
export const margin = 24;
/** Room at the top for the button that adds a part. */
const topMargin = 44;
/** The zoom at which a part is shown when the view zooms to it. */
export const closest = 1.5;

/** At first pins stay at least 24 px high, so that they can be read, and hit with a finger. */
export const readable = 0.86;

/**
 * A cable up to this much too wide for the space next to a panel is put there too: the panel covers an arc at its side,
 * not its pins.
 */
const nearly = 1.12;

/** The size of the canvas frame, and how much of its width, from the left, an open panel leaves visible. */
export interface Frame extends Size {
  readonly left: number;
}

/**
 * Shows the whole canvas in a frame, at most at full size. `floor` keeps pins large enough to hit. A cable that fits
 * next to an open panel is put there, so that opening the panel later neither covers nor moves it.
 */
export function fitted(bounds: Size & CanvasPoint, frame: Frame, floor = least, ceiling = 1): CanvasView {
  const room = (size: number) => Math.max(1, size - 2 * margin);
  const inLeft = bounds.width * readable <= room(frame.left) * nearly;
  const width = inLeft ? frame.left : frame.width;
  const k = Math.max(
    floor,
    Math.min(ceiling, room(width) / bounds.width, (room(frame.height) - topMargin + margin) / bounds.height),
  );
  const centred = (size: number, from: number, length: number) => Math.max(margin, (size - length * k) / 2) - from * k;
  const farthest = inLeft
    ? Math.max(margin, width - margin - bounds.width * k) - bounds.x * k
    : Number.POSITIVE_INFINITY;
  return {
    k,
    x: Math.min(centred(frame.width, bounds.x, bounds.width), farthest),
    y: topMargin - bounds.y * k,
  };
}

/**
 * The view of a cable that is too large for the frame: it shows the first part, with the top of the cable at the top.
 */
export function begunAt(view: CanvasView, first: (Size & CanvasPoint) | undefined, frame: Size): CanvasView {
  if (first === undefined || frame.height === 0) return view;
  const seen = showing(view, first, frame);
  return { k: view.k, x: seen.x, y: seen.y === view.y ? view.y : topMargin - first.y * view.k };
}

/** The view zoomed by a factor about a screen point, which stays where it is. */
export function zoomed(view: CanvasView, factor: number, about: CanvasPoint): CanvasView {
  const k = Math.min(most, Math.max(least, view.k * factor));
  const by = k / view.k;
  return { k, x: about.x - (about.x - view.x) * by, y: about.y - (about.y - view.y) * by };
}

/** The canvas point under a screen point. */
export function canvasPoint(view: CanvasView, screen: CanvasPoint): CanvasPoint {
  return { x: (screen.x - view.x) / view.k, y: (screen.y - view.y) / view.k };
}

/** The view moved as little as needed to show a box of the canvas. */
export function showing(view: CanvasView, box: Size & CanvasPoint, frame: Size): CanvasView {
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

/** Whether a box of the canvas is on screen or within `near` px of it. Always false while the frame has no size. */
export function inView({ k, x, y }: CanvasView, frame: Size, near: number): (box: Size & CanvasPoint) => boolean {
  return (box) =>
    frame.width > 0 &&
    (box.x + box.width) * k + x > -near &&
    box.x * k + x < frame.width + near &&
    (box.y + box.height) * k + y > -near &&
    box.y * k + y < frame.height + near;
}

export function aroundAll(boxes: readonly (Size & CanvasPoint)[]): Size & CanvasPoint {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}
