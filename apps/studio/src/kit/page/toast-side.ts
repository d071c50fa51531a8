/**
 * Messages appear at the bottom of the window, or at its top if they would cover what a person types at the bottom, or buttons
 * there.
 */

/** The edges of something in the window, px from its left and top edge. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function overlap(a: Edges, b: Edges): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export type WindowSide = 'top' | 'bottom';

/**
 * The side for messages that appear: `above` and `below` are where they would be, `controls` the buttons and links in the
 * window. The one with fewer controls; the bottom if they are equal.
 */
export function sideFor(controls: readonly Edges[], above: Edges, below: Edges): WindowSide {
  const covered = (place: Edges) => controls.filter((control) => overlap(control, place)).length;
  return covered(above) < covered(below) ? 'top' : 'bottom';
}

/**
 * The side for messages while a person types: the side they appeared on, unless they would cover the field there and not on the
 * other side. They are off the field, unless it fills the window.
 */
export function toastSide(typing: Edges | undefined, above: Edges, below: Edges, appeared: WindowSide): WindowSide {
  if (typing === undefined) return appeared;
  const [isAboveFree, isBelowFree] = [!overlap(typing, above), !overlap(typing, below)];
  if (appeared === 'top') return isAboveFree || !isBelowFree ? 'top' : 'bottom';
  return isBelowFree || !isAboveFree ? 'bottom' : 'top';
}
