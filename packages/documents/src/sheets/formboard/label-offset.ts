/**
 * Finds the position of a run's label on the board. Its distance is stated from the end of the jacket, but the run
 * begins at the plug.
 */
import { BenchFacts, type WireLabel } from '@cablewright/engine';
import { derived } from '@cablewright/derive';
import type { DrawingSubject } from '../subject/subject.ts';
import type { RunBundle } from './board-tree.ts';

const benchOf = derived('bench of a board', ({ catalog, design }: DrawingSubject) => new BenchFacts(catalog, design));

/**
 * The distance of a label from the beginning of its run on the board, mm. At a plug, the jacket ends before the wire
 * side, by its opening less the part inside the plug, if these are stated. A run that is measured from the end of its
 * jacket, or that has no jacket, begins there.
 */
export function labelFromEnd(
  subject: DrawingSubject,
  { from, to, lanes }: RunBundle,
  { segment, end, offsetMm, single }: WireLabel,
): number {
  const place = end === 'a' ? from : to;
  const isHere = lanes.some(({ segments }) => segments.some(({ id }) => id === segment));
  if (single === true || !isHere || place.kind !== 'connector') return offsetMm;
  const prepared = benchOf(subject).prepared(segment, end);
  if (prepared.jacketMm === undefined || prepared.from === 'jacket-end') return offsetMm;
  const depthMm = prepared.from === 'mating-face' ? (prepared.depthMm ?? 0) : 0;
  return offsetMm + Math.max(0, depthMm + prepared.jacketMm - (prepared.entryMm ?? 0));
}
