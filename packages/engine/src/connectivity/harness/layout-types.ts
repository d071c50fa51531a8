import type { Bundle, End, Layout } from '@cablewright/model';

export type Covering = NonNullable<Bundle['coverings']>[number];
export type HarnessRoute = NonNullable<Layout['routes']>[number];
export type WireSet = NonNullable<Layout['sets']>[number];

/**
 * A bundle, or the part of a bundle between its nodes and the splices in it. Every wire in a stretch passes its full length.
 * `from` and `to` are nodes, or splice positions such as `b1@250`.
 */
export interface Stretch {
  readonly bundle: Bundle;
  readonly from: string;
  readonly to: string;
  /** Start and end of the stretch, in mm from the first node of the bundle. */
  readonly fromMm: number;
  readonly toMm: number;
  readonly mm: number;
}

/**
 * One addend of a wire length, in mm: a bundle with its name, the extra length for twisting, an entry or strip length at one
 * end, the cores in front of the jacket, the depth of a body (less than 0), or an allowance.
 */
export interface LengthPart {
  readonly what: 'bundle' | 'lay' | 'entry' | 'strip' | 'cores' | 'depth' | 'service';
  readonly name: string;
  readonly mm: number;
  readonly end?: End;
}
