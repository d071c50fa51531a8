/** A cable laid flat on a board: everything drawn, in mm on paper, and its bounding box. */
import { derived } from '@cablewright/derive';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Layout, Segment } from '@cablewright/model';
import { entryOf } from '../../display-list/lookup.ts';
import type { Item, Text } from '../../display-list/display-list.ts';
import { cableTrees } from '../subject/clockwise.ts';
import type { PlanPlace, PlanRun } from '../subject/plan-graph.ts';
import { partLengths } from '../subject/part-lengths.ts';
import { outsideOf, type DrawingSubject, subjectOf } from '../subject/subject.ts';
import type { Space } from '../../page/frame/space.ts';
import type { RenderRequest } from '../../request/request.ts';
import { type BoardNode, boardTrees, type RunBundle, bundleOf, looseRuns } from './board-tree.ts';
import { type Capsule, type Point, turned } from '../../display-list/geometry.ts';
import { type BoardTable, boardTables } from './board-tables.ts';
import { harnessBoard } from './harness-board.ts';
import { type BoardLayout, type BoardSizes, layOut, type PlacedBundle, type PlacedNode } from './layout.ts';
import { clearedTexts } from './crowded.ts';
import { breaksOf, drawnAt, shorteningOf } from './broken.ts';
import type { Breaks, DrawnLane, DrawnWay } from './drawn-way.ts';
import { type InLine, isToJacket, linesIn } from './in-line.ts';
import { labelFromEnd } from './label-offset.ts';
import { bendOf, drawnPart, jacketAfter, laidLine, lengthOfLine, lineAside } from './laid-line.ts';
import { lanePaths } from './slack.ts';
import { stripWords } from './strip-marks.ts';
import { placeTexts, symbolCapsules, symbolItems, textCapsule } from './symbols.ts';
import { runNamesOf, wayItems } from './way-items.ts';

// Sizes of the trees of a board, and trees placed one below the other.

const betweenTrees = 14;

function wayCapsule({ bundle, from, to }: PlacedBundle, sizes: BoardSizes): Capsule {
  return { a: from.at, b: to.at, r: sizes.halfWidth(bundle) };
}

/** Places trees one below the other. */
function stacked(laid: readonly BoardLayout[], sizes: BoardSizes): { nodes: PlacedNode[]; placed: PlacedBundle[] } {
  const nodes: PlacedNode[] = [];
  const placed: PlacedBundle[] = [];
  let top = 0;
  for (const layout of laid) {
    const capsules = [
      ...layout.nodes.flatMap((node) => [...sizes.symbol(node), ...sizes.texts(node)]),
      ...layout.bundles.map((bundle) => wayCapsule(bundle, sizes)),
    ];
    const box = boxOf(capsules);
    const moved = new Map(
      layout.nodes.map((node) => [node, { ...node, at: [node.at[0] - box.x, node.at[1] - box.y + top] as const }]),
    );
    nodes.push(...moved.values());
    placed.push(
      ...layout.bundles.map(({ bundle, from, to }) => ({ bundle, from: entryOf(moved, from), to: entryOf(moved, to) })),
    );
    top += box.height + betweenTrees;
  }
  return { nodes, placed };
}

function boxOf(capsules: readonly Capsule[]): Space {
  if (capsules.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const ends = capsules.flatMap(({ a, b, r }) => [
    [a[0] - r, a[1] - r, a[0] + r, a[1] + r] as const,
    [b[0] - r, b[1] - r, b[0] + r, b[1] + r] as const,
  ]);
  const least = (i: 0 | 1) => ends.reduce((low, end) => Math.min(low, end[i]), Number.POSITIVE_INFINITY);
  const most = (i: 2 | 3) => ends.reduce((high, end) => Math.max(high, end[i]), Number.NEGATIVE_INFINITY);
  const [x, y] = [least(0), least(1)];
  return { x, y, width: most(2) - x, height: most(3) - y };
}

interface BoardPart {
  readonly items: readonly Item[];
  readonly taken: readonly Capsule[];
  /** Whether it is printed whole, on the sheet of its middle only: a text, or the face of a connector. */
  readonly whole?: true;
}

export interface BoardDrawing {
  readonly type: Typesetter;
  readonly scale: number;
  /** The drawn parts in drawing order, each with the space it takes. */
  readonly parts: readonly BoardPart[];
  readonly ways: readonly DrawnWay[];
  readonly nodes: readonly PlacedNode[];
  readonly box: Space;
  /** The name of the item at a place; empty if it has none. */
  readonly nameOf: (node: PlacedNode) => string;
  /** Whether some texts had to overlap. */
  readonly crowded: boolean;
  /** The number of names and labels of a crowded board that are left out because they have no room. */
  readonly leftOff: number;
  /** The tables of its connectors and splices, which are placed where its sheets have room. */
  readonly tables: readonly BoardTable[];
}

/** Length of a link from a fan-out to a landing, mm on paper. It has no length of its own. */
const linkLength = 30;
/** Space next to a bundle for pegs and for texts along it, mm on paper. */
const besideWay = 6.5;
/** Space beyond a line next to the cores of its cable, for the texts of its parts, mm on paper. */
const besideLine = 14;

/** The board of a request at its scale; 1 is true size. Computed once per request. */
export const boardOf: (request: RenderRequest) => BoardDrawing = derived('formboard', (request) =>
  makeBoard(subjectOf(request), request.options?.scale ?? 1),
);

function makeBoard(subject: DrawingSubject, scale: number): BoardDrawing {
  const { layout } = subject.design;
  if (layout !== undefined && layout.bundles.length > 0) return boardOfLayout(subject, layout, scale);
  const sizes = sizesOf(subject, scale);
  const laid = treesOf(subject, scale).map((root) => layOut(root, sizes));
  const { nodes: inTrees, placed } = stacked(laid, sizes);
  const lines = placed.flatMap((bundle) =>
    bundle.bundle.line === undefined
      ? []
      : [{ ...laidLine(bundle.bundle.line, bundle, sizes.length, scale), next: bundle }],
  );
  const nodes = [...inTrees, ...lines.flatMap((line) => line.nodes)];
  const ways = [
    ...placed.map((bundle) => drawnWay(subject, bundle, scale, lines.find(({ next }) => next === bundle)?.cores)),
    ...lines.flatMap((line) => line.ways.map((way) => drawnWay(subject, way, scale, way.points))),
  ];
  const places: BoardPart[] = [
    ...nodes.map((node) => ({ items: symbolItems(subject, node), taken: symbolCapsules(node) })),
    ...nodes.map((node) => {
      const texts = textsAt(subject, node, scale);
      return { items: texts, taken: texts.map((text) => textCapsule(subject.type, text)), whole: true as const };
    }),
  ];
  const crowded = laid.some((layout) => layout.crowded);
  const painted = ways.map((way) => ({ way, items: wayItems(subject, way, scale) }));
  const cleared = crowded
    ? clearedTexts(
        subject.type,
        painted,
        places.flatMap(({ taken }) => taken),
      )
    : { items: painted.map(({ items }) => items), leftOff: 0 };
  const parts: BoardPart[] = [
    ...ways.map((way, i) => ({ items: cleared.items[i]!, taken: [wayCapsule(way.placed, sizes)] })),
    ...places,
  ];
  const box = boxOf(parts.flatMap(({ taken }) => taken));
  return {
    type: subject.type,
    scale,
    parts,
    ways,
    nodes,
    box,
    nameOf: nameIn(subject),
    crowded,
    leftOff: cleared.leftOff,
    tables: boardTables(subject, nodes),
  };
}

function boardOfLayout(subject: DrawingSubject, layout: Layout, scale: number): BoardDrawing {
  const { parts, ways, nodes, crowded, splices } = harnessBoard(
    subject,
    layout,
    scale,
    subject.request.options?.roll !== undefined,
  );
  const box = boxOf(parts.flatMap(({ taken }) => taken));
  const tables = boardTables(subject, nodes, splices);
  return { type: subject.type, scale, parts, ways, nodes, box, nameOf: nameIn(subject), crowded, leftOff: 0, tables };
}

function nameIn({ names }: DrawingSubject): BoardDrawing['nameOf'] {
  return ({ node: { place, stub } }) =>
    place.instances[0] === undefined || stub === true ? '' : names.of(place.instances[0]);
}

/** True lengths for this print: for a length family those of the requested length. */
function lengthsOf(subject: DrawingSubject): (segment: Segment) => number | undefined {
  const lengths = new Map(subject.labels.map(({ segment, lengthMm }) => [segment, lengthMm]));
  return (segment) => lengths.get(segment.id) ?? segment.lengthMm;
}

function treesOf(subject: DrawingSubject, scale: number): BoardNode[] {
  const { catalog, design } = subject;
  const flat = cableTrees(catalog, design);
  const lengthOf = lengthsOf(subject);
  const sources = new Set(
    (design.instances.connectors ?? []).filter(({ role }) => role === 'source').map(({ id }) => id),
  );
  const isSource = (place: PlanPlace) => place.instances.some((id) => sources.has(id));
  const inLine = linesIn(flat.graph, lengthOf, partLengths(subject)).filter(
    (line) => jacketOf(line, lengthOf, scale) > 0,
  );
  const trees = boardTrees(
    flat,
    (run) => bundleWithLine(run, inLine, lengthOf, scale),
    isSource,
    (bundle) => slackOf(bundle, scale) === undefined,
    inLine,
  );
  return [...trees, ...looseRuns(design, flat.graph).map((segment) => loopTree(segment, lengthOf(segment)))];
}

/** The length of the jacket of a cable that has a part in the line of a core, mm. NaN if the cable's length isn't stated. */
function jacketOf(line: InLine, lengthOf: (segment: Segment) => number | undefined, scale: number): number {
  const length = lengthOf(line.cable.segments[0]!) ?? Number.NaN;
  return isToJacket(line) ? length : length - jacketAfter(line, scale);
}

/** The bundle of a run, with the line next to it, or with the part of its length that is beyond its jacket. */
function bundleWithLine(
  run: PlanRun,
  inLine: readonly InLine[],
  lengthOf: (segment: Segment) => number | undefined,
  scale: number,
): RunBundle {
  const next = inLine.find(({ cores }) => cores === run);
  if (next !== undefined) return { ...bundleOf(run, lengthOf), line: next };
  const beyond = inLine.find((line) => line.cable === run && !isToJacket(line));
  if (beyond === undefined) return bundleOf(run, lengthOf);
  const jacketMm = jacketOf(beyond, lengthOf, scale);
  const to = beyond.connector.instances[0]!;
  return { ...bundleOf(run, () => jacketMm), beyond: { lengthMm: jacketAfter(beyond, scale), to } };
}

/** A run that begins and ends at the same place, laid out straight and separately. */
function loopTree(segment: Segment, lengthMm: number | undefined): BoardNode {
  const endPlace = (text: string): PlanPlace => ({ id: `loop:${text}`, kind: 'open', instances: [] });
  const [from, to] = [endPlace('loop'), endPlace('loop-start')];
  const bundle: RunBundle = { from, to, lanes: [{ segments: [segment], lengthMm }] };
  return { place: from, children: [{ place: to, bundle, children: [] }] };
}

/** The longer lanes of a bundle next to its straight one; undefined if there is no room for their slack. */
function slackOf({ lanes: [first, ...longer] }: RunBundle, scale: number) {
  if (longer.length === 0) return [];
  if (first.lengthMm === undefined) return undefined;
  return lanePaths(
    first.lengthMm * scale,
    longer.map(({ lengthMm }) => lengthMm! * scale),
  );
}

function sizesOf(subject: DrawingSubject, scale: number): BoardSizes {
  return {
    length: (bundle) => {
      const [{ lengthMm }] = bundle.lanes;
      if (bundle.line !== undefined) return lineLengthOf(subject, bundle.line, scale);
      return lengthMm === undefined ? linkLength : drawnAt(breaksIn(subject, bundle, scale), lengthMm * scale);
    },
    halfWidth: (bundle) => halfWidthOf(subject, bundle, scale),
    besideMm: besideWay,
    symbol: symbolCapsules,
    texts: (placed) => textsAt(subject, placed, scale).map((text) => textCapsule(subject.type, text)),
  };
}

/** The length of a line as drawn, mm on paper: a long wire is shortened. */
function lineLengthOf(subject: DrawingSubject, line: InLine, scale: number): number {
  const rest = (jacketAfter(line, scale) - lengthOfLine(line, scale)) * scale - bendOf(line, scale);
  return line.wires.reduce((sum, { run, lengthMm, partMm }) => {
    const breaks = breaksIn(
      subject,
      bundleOf(run, () => lengthMm),
      scale,
    );
    return sum + drawnAt(breaks, lengthMm * scale) + drawnPart(partMm, scale);
  }, rest);
}

/** The breaks of the runs between two places: by default for single runs, on request also for runs laid together. */
function breaksIn(subject: DrawingSubject, bundle: RunBundle, scale: number): Breaks | undefined {
  const { lanes } = bundle;
  const [{ lengthMm, segments }, ...longer] = lanes;
  const { of, longerThan } = shorteningOf(subject.request);
  if (of === 'none' || lengthMm === undefined || longer.length > 0) return undefined;
  if (lengthMm * scale < longerThan || (of === 'pieces' && segments.length > 1)) return undefined;
  const runs = new Set(segments.map(({ id }) => id));
  const marks = subject.labels.filter(({ segment, core }) => core === undefined && runs.has(segment));
  const offsets = marks.map((label) => Math.min(labelFromEnd(subject, bundle, label), lengthMm / 2) * scale);
  const breaks = breaksOf(lengthMm * scale, [...offsets, ...offsets.map((offset) => lengthMm * scale - offset)]);
  return breaks.length === 0 ? undefined : breaks;
}

function halfWidthOf(subject: DrawingSubject, bundle: RunBundle, scale: number): number {
  if (bundle.line !== undefined) return lineAside + besideWay + besideLine;
  if (bundle.lanes[0].lengthMm === undefined) return 1;
  return besideWay + Math.max(thicknessOf(subject, bundle.lanes, scale) / 2, reachOf(bundle, scale));
}

function textsAt(subject: DrawingSubject, placed: PlacedNode, scale: number): Text[] {
  const bundles = [placed.node, ...placed.node.children].flatMap(({ bundle }) => bundle ?? []);
  const clear = Math.max(0, ...bundles.map((bundle) => halfWidthOf(subject, bundle, scale)));
  return placeTexts(subject, placed, clear, { more: stripWords(subject, placed.node) });
}

function reachOf(bundle: RunBundle, scale: number): number {
  return slackOf(bundle, scale)?.at(-1)?.reach ?? 0;
}

/** The drawn thickness of a lane: its wires together, to scale but limited in both directions. */
function thicknessOf(subject: DrawingSubject, [first]: RunBundle['lanes'], scale: number): number {
  const area = first.segments.reduce((sum, { def }) => sum + (outsideOf(subject.library, def) ?? 3) ** 2, 0);
  return Math.max(0.9, Math.min(12, Math.sqrt(area) * 1.1 * scale));
}

/** A placed bundle with everything drawn of it. A single lane may be drawn through points of its own. */
function drawnWay(
  subject: DrawingSubject,
  placed: PlacedBundle,
  scale: number,
  points: readonly Point[] = [placed.from.at, placed.to.at],
): DrawnWay {
  const { bundle, from, to } = placed;
  const [first, ...longer] = bundle.lanes;
  // The tree may reach a bundle from either end.
  const slack = slackOf(bundle, scale) ?? [];
  const straight: DrawnLane = { ...first, points };
  const nextTo = longer.map((lane, i) => ({ ...lane, points: turned(slack[i]!.points, from.at, to.heading) }));
  const breaks = breaksIn(subject, bundle, scale);
  return {
    placed,
    lanes: [straight, ...nextTo],
    thickness: thicknessOf(subject, bundle.lanes, scale),
    name: runNamesOf(subject, first),
    fullMm: first.lengthMm === undefined ? undefined : first.lengthMm * scale,
    breaks,
  };
}
