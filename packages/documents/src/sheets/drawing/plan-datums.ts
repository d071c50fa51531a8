/** The points of a connector that the length of a run is measured from. */
import { endAt, type PlanRun } from '../subject/plan-graph.ts';
import type { PlacedBranch } from './plan-layout.ts';
import { symbolWidth, wireSide } from './plan-symbols.ts';

/**
 * How far the dimension of a run at a height of the plan reaches into the symbol of a place, mm: to the wire side of a
 * connector, which a hood hides, or to its mating face. 0 for other places, and where texts are below the symbol.
 */
export function datumReach({ place, stub, leaf, look, y }: PlacedBranch, run: PlanRun, level: number): number {
  if (place.kind !== 'connector' || stub || !leaf || Math.abs(y - level) > 0.01) return 0;
  const end = endAt(run, place);
  const from = end === undefined ? undefined : run.segments[0]?.preparation?.[end]?.from;
  if (from === 'jacket-end') return 0;
  return from === 'mating-face' ? symbolWidth.connector : wireSide(look);
}
