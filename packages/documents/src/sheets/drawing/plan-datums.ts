/** The points of a connector that the length of a run is measured from. */
import { carriedCopper, cutBacks } from '@cablewright/engine';
import { endAt, type PlanPlace, type PlanRun } from '../subject/plan-graph.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import type { PlacedBranch } from './plan-layout.ts';
import { jacketReach, symbolWidth, wireSide } from './plan-symbols.ts';

/**
 * The distance by which the length of a run extends into the symbol of a connector, mm: to its wire side, which a hood
 * hides, or to its mating face. Undefined for other places, and if texts are below the symbol.
 */
export function datumReach({ place, stub, leaf, look }: PlacedBranch, run: PlanRun): number | undefined {
  if (place.kind !== 'connector' || stub || !leaf) return undefined;
  const end = endAt(run, place);
  const from = end === undefined ? undefined : run.segments[0]?.preparation?.[end]?.from;
  if (from === 'jacket-end') return jacketReach(look);
  return from === 'mating-face' ? symbolWidth.connector : wireSide(look);
}

/** A point that something is measured from. */
export interface Datum {
  readonly x: number;
  /** The y at which its extension line starts, if not at the run. */
  readonly y?: number;
}

/**
 * The point of a connector from which something on the run to another place is measured, `reach` mm inside its symbol. If the
 * run bends, the extension line starts at the edge of the symbol. Undefined for places that have no such point.
 */
export function connectorDatum(
  place: PlacedBranch,
  other: PlacedBranch,
  runY: number,
  reach: number | undefined,
): Datum | undefined {
  if (reach === undefined) return undefined;
  const x = place.depth === 0 ? edge(place, other.towards) - other.towards * reach : place.x + place.towards * reach;
  if (Math.abs(place.y - runY) < 0.01) return { x };
  const half = place.look.height / 2 + 0.8;
  return { x, y: runY < place.y ? place.y - half : place.y + half };
}

/** The edge of a symbol on a side. For the hub, x is its left edge; for others it is the edge nearest to the hub. */
export function edge(branch: PlacedBranch, towards: 1 | -1): number {
  const width = symbolWidth[branch.look.kind];
  if (branch.depth === 0) return towards === 1 ? branch.x + width : branch.x;
  return branch.x + branch.towards * width;
}

/**
 * The distance by which the dimension of a label extends into the symbol of a connector: to the end of the jacket, or
 * of the wire if it has none.
 */
export function labelReach(subject: DrawingSubject, branch: PlacedBranch, run: PlanRun): number | undefined {
  const reach = datumReach(branch, run);
  const isWire = subject.labels.some(({ segment, single }) => segment === run.segments[0]?.id && single === true);
  return reach === undefined || isWire ? reach : jacketReach(branch.look);
}

/** The maximum number of names at a figure. More have no room. */
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

/** The place where the run to another place begins, and the point its length is measured from. */
export interface Beginning extends Datum {
  readonly from: PlacedBranch;
}

/**
 * The end of the length of a run if one of its cores continues from a fan-out to the connector that the run is measured
 * from. It is at the connector if the core is level with the run and comes from there; otherwise the figure states it
 * in a note. If no core is cut back, the note names what the cores are joined to.
 */
export function coreDatum(
  subject: DrawingSubject,
  run: PlanRun,
  fanOut: PlacedBranch,
  core: Beginning | undefined,
): Partial<Datum> & { readonly words: readonly string[] } {
  const { names } = subject;
  const isFanOut = fanOut.place.kind === 'fan-out';
  const connectors = isFanOut ? measuredFrom(subject, run, fanOut.place) : [];
  if (core?.from.place.instances.some((id) => connectors.includes(id)) === true && !fanOut.stub)
    return { ...core, words: [] };
  const ends = connectors.length > 0 || !isFanOut ? connectors : coresReach(subject, run, fanOut.place);
  const to = ends.map((id) => names.short(id)).join(', ');
  return { words: to === '' ? [] : [names.print.text('drawing.length-to', { to })] };
}
