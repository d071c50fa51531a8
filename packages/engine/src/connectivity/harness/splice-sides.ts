/**
 * On which side each wire leaves a splice. On the wrong side, a wire would be too long or too short, and would pull
 * on the splice.
 */
import { type Design, formatWireEnd } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { type Splice, splicesOf } from './splices.ts';

/**
 * The layout nodes toward which the wires of a splice leave it, by wire end such as `w3@b`, in the order of the joints. In a
 * bundle they are the two nodes of the bundle, even if another splice is in between. Ends whose wire has no path are left out.
 */
export function spliceSides(catalog: Catalog, design: Design, instance: string): ReadonlyMap<string, string> {
  const splice = splicesOf(catalog, design).find((candidate) => candidate.instance.id === instance);
  return new Map(splice === undefined ? [] : sidesOf(splice));
}

function sidesOf({ place, ends }: Splice): (readonly [string, string])[] {
  return ends.flatMap(({ segment, end, leaves }) => {
    if (place === undefined || leaves === undefined) return [];
    const isForward = leaves.from === place;
    return [[formatWireEnd(segment.id, end), isForward ? leaves.bundle.to : leaves.bundle.from] as const];
  });
}
