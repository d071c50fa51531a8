import type { Segment } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { carriedCopper } from './landings.ts';

/** Whether a run is a single wire: one conductor and no pigtails. It has no jacket, and its label names a cavity. */
export function isSingleWire(library: Library, segment: Segment): boolean {
  return (segment.pigtails ?? []).length === 0 && carriedCopper(library, segment).length === 1;
}
