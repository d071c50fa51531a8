/** Messages appear at the bottom of the window, or at its top while they would cover what a person types at the bottom. */
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

/** The side for messages: `above` and `below` are where they would be. What is typed into is away from one of them, unless it fills the window. */
export function toastSide(typing: Edges | undefined, above: Edges, below: Edges): 'top' | 'bottom' {
  return typing !== undefined && overlap(typing, below) && !overlap(typing, above) ? 'top' : 'bottom';
}
