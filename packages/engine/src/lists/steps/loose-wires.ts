/** Loose wires: runs with a single conductor, made at the bench in large numbers. Each is a table row instead of a step per end. */
import { derived } from '@cablewright/derive';
import type { Segment } from '@cablewright/model';
import { carriedCopper } from '../../connectivity/landings/landings.ts';
import { definition } from '../../library/definition.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import type { CrimpListRow } from '../crimp-list.ts';
import { byFallingLength } from '../cut-list.ts';
import type { BenchFacts } from './bench-facts.ts';

/** With fewer loose wires than this, each has separate steps like any run. */
const fewest = 3;

/** The loose wires made at the bench in cutting order: by stock, longest first, then by contacts. */
export const looseWires: (bench: BenchFacts) => readonly Segment[] = derived('loose wires', (bench) => {
  const loose = bench.segments.filter((segment) => isLoose(bench, segment));
  if (loose.length < fewest) return [];
  const keyed = loose.map((segment) => ({ segment, key: cutKey(bench, segment) }));
  return keyed.toSorted((a, b) => byCut(a.key, b.key)).map(({ segment }) => segment);
});

const looseIds: (bench: BenchFacts) => ReadonlySet<string> = derived(
  'ids of loose wires',
  (bench) => new Set(looseWires(bench).map(({ id }) => id)),
);

/** True if a run is one of the loose wires, which have a separate table. */
export function isLooseWire(bench: BenchFacts, run: string): boolean {
  return looseIds(bench).has(run);
}

function isLoose(bench: BenchFacts, segment: Segment): boolean {
  if (segment.suppliedTerminated === true || (segment.pigtails ?? []).length > 0) return false;
  const { breakouts = [] } = bench.design.instances;
  const isPart = breakouts.some(
    ({ trunk, legs }) => trunk.segment === segment.id || legs.some((leg) => leg.segment === segment.id),
  );
  return !isPart && carriedCopper(bench.library, segment).length === 1;
}

/** The sort key of a wire, computed once, because comparisons need it repeatedly. */
interface CutKey {
  readonly stock: string;
  readonly lengthMm: number | undefined;
  readonly stations: string;
  readonly name: string;
}

function cutKey(bench: BenchFacts, segment: Segment): CutKey {
  return {
    stock: stockName(bench, segment),
    lengthMm: bench.cutLength(segment).mm,
    stations: stationsOf(bench, segment),
    name: bench.name(segment.id),
  };
}

function byCut(a: CutKey, b: CutKey): number {
  return (
    naturalOrder(a.stock, b.stock) ||
    byFallingLength(a, b) ||
    naturalOrder(a.stations, b.stations) ||
    naturalOrder(a.name, b.name)
  );
}

/** The stock of a run by part number and name. */
export function stockName(bench: BenchFacts, { def }: Segment): string {
  const stock = definition(bench.library, 'wires', def);
  return [stock?.partNumber, stock?.label ?? def].filter(Boolean).join(' ');
}

/** The tools and contacts of a wire's ends. Sorting by them puts wires for the same station in neighbouring rows. */
function stationsOf(bench: BenchFacts, segment: Segment): string {
  const [copper] = carriedCopper(bench.library, segment);
  const crimps = (['a', 'b'] as const).flatMap((end): CrimpListRow[] => {
    const lands = copper === undefined ? [] : bench.landings.at(segment.id, end, copper.path).direct;
    return lands.flatMap(({ instance, terminal }) => bench.crimp(instance, terminal) ?? []);
  });
  return crimps.map(({ tool, contact }) => `${tool} ${contact}`).join(' ');
}
