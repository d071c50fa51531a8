/** The visible part of the canvas: fitting, zooming, and moving as little as needed to show something. Pure. */
import type { Size } from './size.ts';
import type { CanvasPoint } from './around.ts';

/** The visible part of the canvas: canvas px are drawn at `k * px + (x, y)`. */
export interface CanvasView {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** The smallest zoom, at which even a thousand connections are on one screen. */
const least = 0.01;
const most = 2.5;
export const margin = 24;
/** Room at the top for the button that adds a part, and at the bottom for the tools. */
const topMargin = 44;
const bottomMargin = 48;
/** On a phone the sides have less room to spare. */
const [phoneWidth, phoneMargin] = [480, 10];
/** The zoom at which a part is shown when the view zooms to it. */
export const closest = 1.5;

/** At this zoom pins are 24 px high: they can be read, and hit with a finger. */
export const readable = 0.86;

/** At a smaller zoom a block shows only its heading with counts, and a cable is one box: rows could not be read. */
export const rowsFrom = 0.4;

/**
 * A cable up to this factor too wide for the space next to a panel is put there too: the panel then covers an arc at
 * its side, not its pins.
 */
const nearly = 1.12;

/** The size of the canvas frame, and how much of its width, from the left, an open panel leaves visible. */
export interface Frame extends Size {
  readonly left: number;
}

/**
 * Shows all of the canvas in a frame, at most at full size, in the middle. A cable that fits next to an open panel is
 * put there, so that opening the panel later neither covers nor moves it.
 */
export function fitted(bounds: Size & CanvasPoint, frame: Frame, ceiling = 1): CanvasView {
  const side = frame.width < phoneWidth ? phoneMargin : margin;
  const room = (size: number) => Math.max(1, size - 2 * side);
  const inLeft = bounds.width * readable <= room(frame.left) * nearly;
  const width = inLeft ? frame.left : frame.width;
  const height = Math.max(1, frame.height - topMargin - bottomMargin);
  const k = Math.max(least, Math.min(ceiling, room(width) / bounds.width, height / bounds.height));
  const spare = (size: number, length: number) => Math.max(0, (size - length * k) / 2);
  const centred = side + spare(room(frame.width), bounds.width);
  const farthest = inLeft ? Math.max(side, width - side - bounds.width * k) : Number.POSITIVE_INFINITY;
  return {
    k,
    x: Math.min(centred, farthest) - bounds.x * k,
    y: topMargin + spare(height, bounds.height) - bounds.y * k,
  };
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

/** Whether all of a box of the canvas is on screen. */
export function isWhole({ k, x, y }: CanvasView, box: Size & CanvasPoint, frame: Size): boolean {
  const [left, top] = [box.x * k + x, box.y * k + y];
  return left >= 0 && top >= 0 && left + box.width * k <= frame.width && top + box.height * k <= frame.height;
}

export function aroundAll(boxes: readonly (Size & CanvasPoint)[]): Size & CanvasPoint {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  return { x, y, width: right - x, height: Math.max(...boxes.map((box) => box.y + box.height)) - y };
}
