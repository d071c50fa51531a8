/**
 * Finds a place for messages: the bottom centre of the window, or else a place where they cover no field being typed
 * into and no control.
 */

/** The edges of an element in the window, px from its left and top edge. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Space between messages and the edges of the window, px. The bar is at the top. */
const inset = { side: 16, top: 60, bottom: 16 };
/** Distance between two candidate positions, px. */
const step = 8;

export function overlaps(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/**
 * All places for messages, best first: at the bottom, at the top, then upwards; in the middle, on the right, on the
 * left.
 */
function* places({ width, height }: Size, window: Size): Generator<Edges> {
  const right = window.width - inset.side - width;
  const lefts = new Set([(window.width - width) / 2, right, inset.side]);
  const lowest = window.height - inset.bottom - height;
  const tops = [lowest, inset.top];
  for (let top = lowest - step; top > inset.top; top -= step) tops.push(top);
  for (const top of tops) for (const left of lefts) yield { left, top, right: left + width, bottom: top + height };
}

/**
 * The first place where messages of a size cover neither `typing`, the field being typed into, nor one of `controls`.
 * If the window has no such place: the one that covers the fewest controls, and covers `typing` only if every place
 * does.
 */
export function freePlace(size: Size, window: Size, controls: readonly Edges[], typing?: Edges): Edges {
  let best: { readonly place: Edges; readonly covered: number } | undefined;
  for (const place of places(size, window)) {
    const ofControls = controls.filter((control) => overlaps(control, place)).length;
    const covered = ofControls + (typing !== undefined && overlaps(typing, place) ? controls.length + 1 : 0);
    if (covered === 0) return place;
    if (best === undefined || covered < best.covered) best = { place, covered };
  }
  return best?.place ?? { left: 0, top: 0, right: size.width, bottom: size.height };
}
