/** The points of a connector that the length of a run is measured from. */
import { carriedCopper, cutBacks } from '@cablewright/engine';
import { endAt, type PlanPlace, type PlanRun } from '../subject/plan-graph.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import type { PlacedBranch } from './plan-layout.ts';
import { symbolWidth, wireSide } from './plan-symbols.ts';

/**
 * How far the dimension of a run at a height of the plan extends into the symbol of a place, mm: to the wire side of a
 * connector, which a hood hides, or to its mating face. 0 for other places, and if texts are below the symbol.
 */
export function datumReach({ place, stub, leaf, look, y }: PlacedBranch, run: PlanRun, level: number): number {
  if (place.kind !== 'connector' || stub || !leaf || Math.abs(y - level) > 0.01) return 0;
  const end = endAt(run, place);
  const from = end === undefined ? undefined : run.segments[0]?.preparation?.[end]?.from;
  if (from === 'jacket-end') return 0;
  return from === 'mating-face' ? symbolWidth.connector : wireSide(look);
}

/** More names than these have no room at a figure. */
const namedAtMost = 2;

/**
 * The connectors that the length of a run is measured from although its jacket ends at a fan-out before them: one of its cores
 * continues to the connector, and another one is cut back by a part in its line.
 */
function measuredFrom(
  { library, design, landings }: DrawingSubject,
  run: PlanRun,
  fanOut: PlanPlace,
): readonly string[] {
  const end = endAt(run, fanOut);
  return cutBacks(library, design, landings).flatMap((cut) =>
    cut.end === end && run.segments.some(({ id }) => id === cut.segment) ? [cut.connector] : [],
  );
}

/**
 * The instances that the cores of a run are joined to beyond a fan-out, in the order of the cores. The length of the run includes the
 * cores, unless it is stated to the end of the jacket. Empty if there are more instances than a figure can name.
 */
function coresReach({ library, landings }: DrawingSubject, run: PlanRun, fanOut: PlanPlace): readonly string[] {
  const end = endAt(run, fanOut);
  if (end === undefined || run.segments.some((segment) => segment.preparation?.[end]?.from === 'jacket-end')) return [];
  const reached = run.segments.flatMap((segment) =>
    carriedCopper(library, segment).flatMap(({ path }) =>
      landings.at(segment.id, end, path).direct.map(({ instance }) => instance),
    ),
  );
  const instances = [...new Set(reached)];
  return instances.length > namedAtMost ? [] : instances;
}

/** Start of the horizontal part of the run to a place, and the place where that part begins. */
export interface Beginning {
  readonly from: PlacedBranch;
  readonly x: number;
}

/**
 * Where the length of a run ends if one of its cores continues from a fan-out to the connector that the run is measured from:
 * at the connector if the core is level with the run and comes from there; otherwise the figure states it in a note.
 * If no core is cut back, the note names what the cores are joined to.
 */
export function coreDatum(
  subject: DrawingSubject,
  run: PlanRun,
  fanOut: PlacedBranch,
  core: Beginning | undefined,
): { readonly x?: number; readonly words: readonly string[] } {
  const { names } = subject;
  const isFanOut = fanOut.place.kind === 'fan-out';
  const connectors = isFanOut ? measuredFrom(subject, run, fanOut.place) : [];
  if (core?.from.place.instances.some((id) => connectors.includes(id)) === true && !fanOut.stub)
    return { x: core.x - fanOut.towards * datumReach(core.from, run, fanOut.y), words: [] };
  const ends = connectors.length > 0 || !isFanOut ? connectors : coresReach(subject, run, fanOut.place);
  const to = ends.map((id) => names.short(id)).join(', ');
  return { words: to === '' ? [] : [names.print.text('drawing.length-to', { to })] };
}
