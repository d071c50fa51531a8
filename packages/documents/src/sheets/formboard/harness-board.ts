/** The board of a harness: its layout at true length, with pegs, fixings, coverings, splices, labels and connector faces. */
import { harnessReport, harnessView } from '@cablewright/engine';
import { type Bundle, formatWireEnd, type Layout } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import type { Item } from '../../display-list/display-list.ts';
import type { PlanPlace, PlaceKind } from '../subject/plan-graph.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import type { SpliceOnWay } from './board-tables.ts';
import type { BoardNode } from './board-tree.ts';
import { cathodeBand } from './cathode-band.ts';
import { breaksOf, drawnAt, shorteningOf } from './broken.ts';
import type { Breaks, DrawnWay, HarnessOnBoard } from './drawn-way.ts';
import { along, angleOf, type Capsule, type Point } from '../../display-list/geometry.ts';
import { bundleItems, bundleTexts } from './harness-bundles.ts';
import { branchSpot, endSpot, facesOf } from './harness-ends.ts';
import { type Laid, type LaidBundle, laidOut, type LaidPart, placesOf } from '../plane/lay-out.ts';
import type { PlacedNode } from './layout.ts';
import { symbolCapsules, symbolItems } from './symbols.ts';
import { lyingCapsule, putTexts } from '../plane/text-places.ts';

/** Spacing of unconnected parts of a harness, and space around a bundle for its pegs, mm on paper. */
const betweenParts = 40;
const besideWay = 4;

interface BoardPiece {
  readonly items: readonly Item[];
  readonly taken: readonly Capsule[];
}

/** The parts that a harness puts on a board: one for each bundle, then one for each node. */
interface HarnessBoard {
  readonly ways: readonly DrawnWay[];
  readonly nodes: readonly PlacedNode[];
  readonly parts: readonly BoardPiece[];
  readonly crowded: boolean;
  /** The splices inside bundles. */
  readonly splices: readonly SpliceOnWay[];
}

/**
 * The board of a layout at a scale. Directions follow the node positions of the layout; lengths are always true. With
 * `spineAlong` each part is rotated so that its spine runs from left to right.
 */
export function harnessBoard(subject: DrawingSubject, layout: Layout, scale: number, spineAlong = false): HarnessBoard {
  const asPlaced = laidOut(layout, subject.drawing?.nodes ?? {});
  const laid = spineAlong ? turnedToSpine(asPlaced) : asPlaced;
  const report = harnessReport(subject.catalog, subject.design);
  const view = harnessView(subject.catalog, subject.design);
  const board: HarnessOnBoard = {
    subject,
    layout,
    laid,
    scale,
    report,
    view,
    nodes: new Map(),
    labels: labelsOf(subject),
  };
  let top = 0;
  const ways = laid.parts.flatMap((part) => {
    const places = placesOf(part, laid, (bundle) => lengthDrawn(board, bundle));
    const ys = [...places.values()].map(([, y]) => y);
    const down = top - Math.min(...ys);
    top += Math.max(...ys) - Math.min(...ys) + betweenParts;
    return waysOf(board, part, new Map([...places].map(([id, [x, y]]) => [id, [x, y + down] as const])));
  });
  return drawn(board, ways);
}

type Way = ReturnType<typeof waysOf>[number];

function drawn(board: HarnessOnBoard, ways: readonly Way[]): HarnessBoard {
  const nodes = [...board.nodes.values()];
  const drawnParts = [
    ...ways.map(({ way, bundle }) => ({ items: bundleItems(board, way, bundle), taken: [shapeOf(way)] })),
    ...nodes.map((node) => ({
      items: [...symbolItems(board.subject, node), ...cathodeBand(board, node, ways)],
      taken: symbolCapsules(node),
    })),
  ];
  const faces = facesOf(
    board,
    nodes,
    drawnParts.flatMap(({ taken }) => taken),
  );
  const parts = [
    ...drawnParts,
    ...faces.flatMap((face) => (face === undefined ? [] : [{ ...face, whole: true as const }])),
  ];
  const spots = [
    ...nodes.map((node, i) => endSpot(board, node, faces[i])),
    ...nodes.flatMap((node) => branchSpot(board, node)),
    ...ways.flatMap(({ way, bundle }) => bundleTexts(board, way, bundle)),
  ].toSorted((a, b) => Number(b.needed) - Number(a.needed));
  const { texts, crowded } = putTexts(
    board.subject.type,
    spots,
    parts.flatMap(({ taken }) => taken),
  );
  const written = texts.flat().map((text) => ({
    items: [text],
    taken: [lyingCapsule(board.subject.type, text)],
    whole: true as const,
  }));
  const splices = ways.flatMap(({ way, bundle }) =>
    (board.layout.splices ?? [])
      .filter((splice) => splice.bundle === bundle.id)
      .map(({ splice, atMm }): SpliceOnWay => ({ splice, way, on: atMm * board.scale })),
  );
  return { ways: ways.map(({ way }) => way), nodes, parts: [...parts, ...written], crowded, splices };
}

function shapeOf({ placed, thickness }: DrawnWay): Capsule {
  return { a: placed.from.at, b: placed.to.at, r: thickness / 2 + besideWay };
}

function labelsOf({ labels, names }: DrawingSubject): HarnessOnBoard['labels'] {
  const whole = labels.filter(({ core }) => core === undefined);
  return new Map(
    whole.map(({ segment, end, offsetMm }) => [formatWireEnd(segment, end), { name: names.short(segment), offsetMm }]),
  );
}

const kinds: readonly (readonly [
  list: 'connectors' | 'components' | 'pcbas' | 'subassemblies' | 'breakouts',
  PlaceKind,
])[] = [
  ['connectors', 'connector'],
  ['components', 'splice'],
  ['pcbas', 'board'],
  ['subassemblies', 'sub-assembly'],
  ['breakouts', 'breakout'],
];

function placeOf({ layout, subject }: HarnessOnBoard, node: string): PlanPlace {
  const instance = layout.nodes.find(({ id }) => id === node)?.at;
  if (instance === undefined) return { id: node, kind: 'fan-out', instances: [] };
  const { instances } = subject.design;
  const kind =
    kinds.find(([list]) => (instances[list] ?? []).some(({ id }: { id: string }) => id === instance))?.[1] ?? 'part';
  return { id: node, kind, instances: [instance] };
}

function waysOf(board: HarnessOnBoard, part: LaidPart, places: ReadonlyMap<string, Point>) {
  const { laid, nodes } = board;
  const [first] = part.bundles;
  const count = new Map<string, number>();
  for (const { from, to } of part.bundles) for (const id of [from, to]) count.set(id, (count.get(id) ?? 0) + 1);
  const putNode = (id: string, heading: number, stub = false): PlacedNode => {
    const children: BoardNode[] = count.get(id) === 1 ? [] : [{ place: placeOf(board, id), children: [] }];
    const node: BoardNode = { place: placeOf(board, id), children: stub ? [] : children, stub };
    const placed = { node, at: entryOf(places, id), heading, aside: node.children.length === 0 ? 0 : -45 };
    if (!stub) nodes.set(id, placed);
    return placed;
  };
  if (first !== undefined) putNode(part.root, entryOf(laid.headings, first) + 180);
  for (const bundle of part.bundles) if (!bundle.closes) putNode(bundle.to, entryOf(laid.headings, bundle));
  return part.bundles.map((bundle) => {
    const from = entryOf(nodes, bundle.from);
    const to = bundle.closes
      ? stubOf(board, bundle, putNode(bundle.to, entryOf(laid.headings, bundle), true))
      : entryOf(nodes, bundle.to);
    return { way: drawnWay(board, bundle, from, to), bundle: bundle.bundle };
  });
}

/** A bundle that closes a loop is drawn open: it ends at its true length and names its destination. */
function stubOf(board: HarnessOnBoard, bundle: LaidBundle, placed: PlacedNode): PlacedNode {
  const { laid, nodes } = board;
  const heading = entryOf(laid.headings, bundle);
  const stub = {
    ...placed,
    at: along(entryOf(nodes, bundle.from).at, heading, lengthDrawn(board, bundle.bundle)),
    heading,
  };
  nodes.set(`${bundle.bundle.id}:${bundle.to}`, stub);
  return stub;
}

/** The breaks of a bundle if requested: between the items on it and its label positions. */
function breaksIn({ subject, layout, scale, labels }: HarnessOnBoard, bundle: Bundle): Breaks | undefined {
  if (shorteningOf(subject.request).of !== 'all') return undefined;
  const { id, fixings = [], coverings = [], lengthMm } = bundle;
  const label = Math.max(0, ...[...labels.values()].map(({ offsetMm }) => Math.min(offsetMm, lengthMm / 2)));
  const marks = [
    ...fixings.map(({ atMm }) => atMm),
    ...coverings.flatMap(({ fromMm, toMm }) => [fromMm, toMm]),
    ...(layout.splices ?? []).flatMap((splice) => (splice.bundle === id ? splice.atMm : [])),
    label,
    lengthMm - label,
  ];
  const breaks = breaksOf(
    lengthMm * scale,
    marks.map((mm) => mm * scale),
  );
  return breaks.length === 0 ? undefined : breaks;
}

function lengthDrawn(board: HarnessOnBoard, bundle: Bundle): number {
  return drawnAt(breaksIn(board, bundle), bundle.lengthMm * board.scale);
}

function drawnWay(board: HarnessOnBoard, { bundle, from }: LaidBundle, near: PlacedNode, far: PlacedNode): DrawnWay {
  const { report, scale, view } = board;
  const diameters = report.sections
    .filter((section) => section.bundle === bundle.id)
    .flatMap(({ odMm, coveredOdMm }) => coveredOdMm ?? odMm ?? []);
  const thickness = Math.max(0.9, Math.min(30, (diameters.length === 0 ? 4 : Math.max(...diameters)) * scale));
  // The ends in the direction of the layout, because positions on a bundle are measured from its first node.
  const [start, end] = bundle.from === from ? [near, far] : [far, near];
  const lane = { segments: [], lengthMm: bundle.lengthMm, points: [start.at, end.at] };
  const placed = {
    bundle: { from: start.node.place, to: end.node.place, lanes: [lane] as const },
    from: start,
    to: end,
  };
  const breaks = breaksIn(board, bundle);
  return {
    placed,
    lanes: [lane],
    thickness,
    name: view.bundles.get(bundle.id)?.name ?? bundle.id,
    fullMm: bundle.lengthMm * scale,
    breaks,
  };
}

// The spine of a harness is its longest path. On a roll it runs from left to right.

/** Rotates every part so that the line between the ends of its longest path is level and still reads from the left. */
function turnedToSpine(laid: Laid): Laid {
  const headings = new Map(laid.headings);
  for (const part of laid.parts) {
    const turn = turnOf(part, laid);
    for (const bundle of part.bundles) headings.set(bundle, entryOf(laid.headings, bundle) - turn);
  }
  return { ...laid, headings };
}

function turnOf(part: LaidPart, laid: Laid): number {
  const places = placesOf(part, laid, ({ lengthMm }) => lengthMm);
  const start = farthest(part, part.root);
  const end = farthest(part, start);
  const turn = angleOf(entryOf(places, start), entryOf(places, end));
  return turn > 90 ? turn - 180 : turn <= -90 ? turn + 180 : turn;
}

/** The node farthest from another one, along bundles that close no loop. */
function farthest({ bundles }: LaidPart, start: string): string {
  const tree = bundles.filter(({ closes }) => !closes);
  const reached = new Map([[start, 0]]);
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { from, to, bundle } of tree) {
      const next = from === node ? to : to === node ? from : undefined;
      if (next === undefined || reached.has(next)) continue;
      reached.set(next, entryOf(reached, node) + bundle.lengthMm);
      open.push(next);
    }
  }
  return [...reached].reduce((best, candidate) => (candidate[1] > best[1] ? candidate : best))[0];
}
