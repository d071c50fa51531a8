import type { Segment } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { carriedCopper } from './landings.ts';

/**
 * True if a run is a single wire with one conductor and no pigtails. It has no jacket, and its label names a cavity.
 */
export function isSingleWire(library: Library, segment: Segment): boolean {
  return (segment.pigtails ?? []).length === 0 && carriedCopper(library, segment).length === 1;
}
