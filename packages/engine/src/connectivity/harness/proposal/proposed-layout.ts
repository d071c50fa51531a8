/** Proposes a first layout for a design that has no layout. */
import { type Bundle, type Design, type Layout, nonEmpty, present } from '@cablewright/model';
import type { Catalog } from '../../../library/catalog.ts';
import { designator } from '../../terminals/run-names.ts';
import type { HarnessRoute } from '../layout-types.ts';
import { routeLengths, wayWithin } from '../lengths.ts';
import { endPlaces } from '../wire-nodes.ts';
import { fittedLengths, type WantedWay } from './fit.ts';
import { shapeOf, type ProposedShape, type ShapeNode } from './shape.ts';
import { placedWires, type PlacedWire, type WirePlace } from './wire-ends.ts';

interface ProposedLayout {
  readonly layout: Layout;
  /** The assumptions, one sentence each. */
  readonly assumed: readonly string[];
}

/** Distance of splices next to a branch point from that point, in mm, if their bundle is long enough. */
const spliceStepMm = 50;
/** Largest difference in mm between a wire and its route that still counts as a match. */
const keptMm = 10;

/**
 * Proposes nodes and bundles for the wires of a design: one bundle for two ends, a star for up to five, a spine from sources
 * to destinations for more. An opened cable gets a bundle to its breakout. The bundles are as long as the wires over them
 * allow: no wire is too short, and the surplus of each is as small as possible. Undefined if no wire connects two different
 * places.
 */
export function proposedLayout(catalog: Catalog, design: Design): ProposedLayout | undefined {
  const all = placedWires(design, catalog.library);
  const wires = all.filter(({ ends }) => ends.a !== ends.b);
  if (wires.length === 0) return undefined;
  const shape = shapeOf(wires);
  const lengths = lengthsFor(catalog, design, wires, shape);
  const bundles = shape.bundles.map(({ from, to }, i): Bundle => ({
    id: `b${i + 1}`,
    from: from.id,
    to: to.id,
    lengthMm: lengths[i]!,
  }));
  const splices = splicePlaces(shape, bundles);
  const layout: Layout = {
    nodes: shape.nodes.map(({ id, place }) => ({ id, at: place?.at })),
    bundles,
    ...present({ splices: nonEmpty(splices) }),
  };
  const routes = routesOf({ ...design, layout }, all, shape);
  const whole = routes.length === 0 ? layout : { ...layout, routes };
  return { layout: whole, assumed: assumptions(catalog, { ...design, layout: whole }, wires, shape) };
}

function lengthsFor(
  catalog: Catalog,
  design: Design,
  wires: readonly PlacedWire[],
  shape: ProposedShape,
): readonly number[] {
  const over = waysOver(shape);
  const wanted = new Map<string, WantedWay>();
  for (const { segment, ends } of wires) {
    const way = over(shape.nodeOf.get(ends.a)!, shape.nodeOf.get(ends.b)!);
    if (way.length === 0) continue;
    const key = way.toSorted((a, b) => a - b).join(' ');
    const known = wanted.get(key);
    const within = wayWithin(catalog, design, segment);
    if (within === undefined) continue;
    const mm = Math.min(within, known?.mm ?? Infinity);
    wanted.set(key, { over: way, mm, wires: (known?.wires ?? 0) + 1 });
  }
  return fittedLengths(shape.bundles.length, [...wanted.values()]);
}

/** Returns a function that finds the bundles between two nodes of a shape, by number. A shape is a tree, so there is one path. */
function waysOver({ bundles }: ProposedShape): (from: ShapeNode, to: ShapeNode) => readonly number[] {
  const numbered = bundles.map((bundle, number) => ({ ...bundle, number }));
  const at = Map.groupBy(
    numbered.flatMap(({ from, to, number }) => [
      { near: from, far: to, number },
      { near: to, far: from, number },
    ]),
    ({ near }) => near,
  );
  const trees = new Map<ShapeNode, ReadonlyMap<ShapeNode, readonly number[]>>();
  const treeFrom = (start: ShapeNode) => {
    const ways = new Map<ShapeNode, readonly number[]>([[start, []]]);
    for (const [node, way] of ways)
      for (const { far, number } of at.get(node) ?? []) if (!ways.has(far)) ways.set(far, [...way, number]);
    trees.set(start, ways);
    return ways;
  };
  return (from, to) => (trees.get(from) ?? treeFrom(from)).get(to) ?? [];
}

/** Positions of the splices without their own branch point: in the longest bundle at their branch point. */
function splicePlaces(
  { inBundles, nodeOf }: ProposedShape,
  bundles: readonly Bundle[],
): NonNullable<Layout['splices']> {
  const counts = new Map<string, number>();
  return inBundles.flatMap((splice) => {
    const { id } = nodeOf.get(splice)!;
    const own = bundles.filter(({ from, to }) => from === id || to === id).toSorted((a, b) => b.lengthMm - a.lengthMm);
    const bundle = own[0];
    if (bundle === undefined || splice.at === undefined) return [];
    const count = (counts.get(bundle.id) ?? 0) + 1;
    counts.set(bundle.id, count);
    const total = inBundles.length + 1;
    const mm = Math.min(spliceStepMm, bundle.lengthMm / total) * count;
    const place = Math.round(10 * (bundle.from === id ? mm : bundle.lengthMm - mm)) / 10;
    return [{ splice: splice.at, bundle: bundle.id, atMm: place }];
  });
}

/** Routes that name the node of an end, if the parts joined to the end don't identify it. */
function routesOf(design: Design, wires: readonly PlacedWire[], shape: ProposedShape): HarnessRoute[] {
  const placeOf = endPlaces(design);
  return wires.flatMap(({ segment, ends }) => {
    const missing = (['a', 'b'] as const).flatMap((end) => {
      const id = shape.nodeOf.get(ends[end])?.id;
      if (id === undefined || shape.inBundles.includes(ends[end])) return [];
      return placeOf(undefined, segment.id, end).node === id ? [] : [[end, id] as const];
    });
    return missing.length === 0 ? [] : [{ segment: segment.id, ...Object.fromEntries(missing) }];
  });
}

function assumptions(catalog: Catalog, design: Design, wires: readonly PlacedWire[], shape: ProposedShape): string[] {
  const places = [...new Set(wires.flatMap(({ ends }) => [ends.a, ends.b]))];
  return [...shapeTexts(shape), ...spliceTexts(shape, places), ...openTexts(places), ...lengthTexts(catalog, design)];
}

function shapeTexts({ stars, spines, bundles }: ProposedShape): string[] {
  const texts = [
    ...(stars === 0
      ? []
      : [
          stars === 1
            ? 'All ends meet in one branch point.'
            : `${stars} stars: up to five ends meet in one branch point.`,
        ]),
    ...spines.map((count) => `A spine of ${count} branch points, from sources to destinations, nearer ends first.`),
  ];
  return texts.length === 0
    ? [bundles.length === 1 ? 'One bundle from end to end.' : 'Bundles follow the cables.']
    : texts;
}

function spliceTexts({ inBundles }: ProposedShape, places: readonly WirePlace[]): string[] {
  const splices = places.filter(({ kind }) => kind === 'splice').length;
  if (splices === 0) return [];
  const next = inBundles.length === 0 ? '' : `, ${inBundles.length} of them in a bundle next to it`;
  return [
    `${splices === 1 ? 'The splice is' : `The ${splices} splices are`} at the branch point most of its wires leave from${next}.`,
  ];
}

function openTexts(places: readonly WirePlace[]): string[] {
  const open = places.filter(({ kind }) => kind === 'open').length;
  if (open === 0) return [];
  return [open === 1 ? 'Wires with an open end end at one node.' : `Open ends are at ${open} nodes.`];
}

/** States how many wires keep their length, and which one deviates most. */
function lengthTexts(catalog: Catalog, design: Design): string[] {
  const lengths = routeLengths(catalog, design);
  const off = (design.instances.segments ?? []).flatMap(({ id, lengthMm }) => {
    const route = lengths.get(id);
    return route === undefined || lengthMm === undefined ? [] : [{ id, mm: lengthMm - route.mm }];
  });
  const kept = off.filter(({ mm }) => Math.abs(mm) <= keptMm).length;
  const most = off.toSorted((a, b) => Math.abs(b.mm) - Math.abs(a.mm))[0];
  const fits = `Bundle lengths follow from the lengths of the wires: ${kept} of ${off.length} are within ${keptMm} mm of their route.`;
  if (most === undefined || Math.abs(most.mm) <= keptMm) return [fits];
  const way = most.mm > 0 ? 'longer' : 'shorter';
  return [fits, `${designator(most.id)} is off the most: ${Math.abs(most.mm)} mm ${way} than its route needs.`];
}
