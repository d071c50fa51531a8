import type { End, Layout } from '@cablewright/model';

export type Bundle = Layout['bundles'][number];
export type Covering = NonNullable<Bundle['coverings']>[number];
export type Route = NonNullable<Layout['routes']>[number];
export type WireSet = NonNullable<Layout['sets']>[number];

/**
 * A bundle, or the part of one between its ends and the splices in it: everything in a stretch runs along all of it. `from` and `to` are nodes,
 * or places of splices as `b1@250`.
 */
export interface Stretch {
  readonly bundle: Bundle;
  readonly from: string;
  readonly to: string;
  /** Where it begins and ends, in mm from the first node of the bundle. */
  readonly fromMm: number;
  readonly toMm: number;
  readonly mm: number;
}

/** One part of the sum, in mm: a bundle by its name, what it is longer for being twisted, an entry or a strip at one end, an allowance. */
export interface LengthPart {
  readonly what: 'bundle' | 'lay' | 'entry' | 'strip' | 'service';
  readonly name: string;
  readonly mm: number;
  readonly end?: End;
}
