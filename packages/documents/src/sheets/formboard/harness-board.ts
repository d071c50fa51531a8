/** The board of a harness: its layout at true length, with nails, fixings, coverings, splices, labels and the faces of its connectors. */
import { composeConnector, definition, harnessReport } from '@cablewright/engine';
import type { Layout } from '@cablewright/model';
import { ink, line, polyline, type Item, type Text } from '../../display-list/display-list.ts';
import { drawnFace } from '../../figures/faces/face.ts';
import { spans } from '../../page/spans.ts';
import { facePins } from '../drawing/face-blocks.ts';
import type { Place, PlaceKind } from '../drawing/plan-graph.ts';
import type { Subject } from '../drawing/subject.ts';
import type { BoardNode } from './board-tree.ts';
import { breakItems, cutOf, drawnLength, strokesOf, type Cut } from './broken.ts';
import type { DrawnWay } from './drawn-way.ts';
import { along, angleOf, type Capsule, type Point } from './geometry.ts';
import { laidOut, placesOf, type Bundle, type Laid, type LaidBundle, type LaidPart } from './lay-out.ts';
import { turnedToSpine } from './spine.ts';
import type { PlacedNode } from './layout.ts';
import { placeTexts, symbolCapsules, symbolItems, textCapsule } from './symbols.ts';
import { mark, pegs, written } from './way-items.ts';

/** Between parts of a harness that are not joined, and around a bundle for what is written along it, mm on paper. */
const betweenParts = 40;
const besideWay = 12;
/** Long bundles are named again and again, so that every sheet says what it shows, mm. */
const nameEvery = 250;

interface BoardPiece {
  readonly items: readonly Item[];
  readonly taken: readonly Capsule[];
}

/** What a harness puts on a board: a part of the drawing for each bundle, then for each node. */
interface HarnessBoard {
  readonly ways: readonly DrawnWay[];
  readonly nodes: readonly PlacedNode[];
  readonly parts: readonly BoardPiece[];
}

interface Board {
  readonly subject: Subject;
  readonly layout: Layout;
  readonly laid: Laid;
  readonly scale: number;
  readonly report: ReturnType<typeof harnessReport>;
  readonly nodes: Map<string, PlacedNode>;
  /** Names of the labelled wires by their end, `w1@a`. */
  readonly labels: ReadonlyMap<string, { readonly name: string; readonly offsetMm: number }>;
}

/** The board of a layout at a scale; directions are those of the places of its nodes, lengths always the true ones. With `spineAlong` each part is turned so that its spine runs from left to right. */
export function harnessBoard(subject: Subject, layout: Layout, scale: number, spineAlong = false): HarnessBoard {
  const asPlaced = laidOut(layout, subject.drawing?.nodes ?? {});
  const laid = spineAlong ? turnedToSpine(asPlaced) : asPlaced;
  const report = harnessReport(subject.catalog, subject.design);
  const board: Board = { subject, layout, laid, scale, report, nodes: new Map(), labels: labelsOf(subject) };
  let top = 0;
  const ways = laid.parts.flatMap((part) => {
    const places = placesOf(part, laid, (bundle) => lengthDrawn(board, bundle));
    const ys = [...places.values()].map(([, y]) => y);
    const down = top - Math.min(...ys);
    top += Math.max(...ys) - Math.min(...ys) + betweenParts;
    return waysOf(board, part, new Map([...places].map(([id, [x, y]]) => [id, [x, y + down] as const])));
  });
  const nodes = [...board.nodes.values()];
  const faces = nodes.map((node) => faceAt(board, node));
  const parts = [
    ...ways.map(({ way, bundle }) => ({
      items: wayPieces(board, way, bundle),
      taken: [{ a: way.placed.from.at, b: way.placed.to.at, r: way.thickness / 2 + besideWay }],
    })),
    ...nodes.map((node, i) => nodePiece(node, faces[i])),
    ...nodes.map((node, i) => textPiece(board, node, faces[i])),
  ];
  return { ways: ways.map(({ way }) => way), nodes, parts };
}

function labelsOf({ labels, names }: Subject): Board['labels'] {
  const whole = labels.filter(({ core }) => core === undefined);
  return new Map(
    whole.map(({ segment, end, offsetMm }) => [`${segment}@${end}`, { name: names.short(segment), offsetMm }]),
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

function placeOf({ layout, subject }: Board, node: string): Place {
  const at = layout.nodes.find(({ id }) => id === node)?.at;
  if (at === undefined) return { id: node, kind: 'fan-out', instances: [] };
  const { instances } = subject.design;
  const kind =
    kinds.find(([list]) => (instances[list] ?? []).some(({ id }: { id: string }) => id === at))?.[1] ?? 'part';
  return { id: node, kind, instances: [at] };
}

function waysOf(board: Board, part: LaidPart, places: ReadonlyMap<string, Point>) {
  const { laid, nodes } = board;
  const [first] = part.bundles;
  const count = new Map<string, number>();
  for (const { from, to } of part.bundles) for (const id of [from, to]) count.set(id, (count.get(id) ?? 0) + 1);
  const put = (id: string, heading: number, stub = false): PlacedNode => {
    const children: BoardNode[] = count.get(id) === 1 ? [] : [{ place: placeOf(board, id), children: [] }];
    const node: BoardNode = { place: placeOf(board, id), children: stub ? [] : children, ...(stub ? { stub } : {}) };
    const placed = { node, at: places.get(id)!, heading, aside: node.children.length === 0 ? 0 : -45 };
    if (!stub) nodes.set(id, placed);
    return placed;
  };
  put(part.root, laid.headings.get(first!)! + 180);
  for (const one of part.bundles) if (!one.closes) put(one.to, laid.headings.get(one)!);
  return part.bundles.map((one) => {
    const from = nodes.get(one.from)!;
    const to = one.closes ? stubOf(board, one, put(one.to, laid.headings.get(one)!, true)) : nodes.get(one.to)!;
    return { way: drawnWay(board, one, from, to), bundle: one.bundle };
  });
}

/** A bundle that closes a circle is laid open: it ends where its length does, and says where it goes. */
function stubOf(board: Board, one: LaidBundle, placed: PlacedNode): PlacedNode {
  const { laid, nodes } = board;
  const heading = laid.headings.get(one)!;
  const stub = { ...placed, at: along(nodes.get(one.from)!.at, heading, lengthDrawn(board, one.bundle)), heading };
  nodes.set(`${one.bundle.id}:${one.to}`, stub);
  return stub;
}

/** Where a bundle is broken when that is asked for: one with nothing on it between its ends. */
function cutIn({ subject, layout, scale, labels }: Board, bundle: Bundle): Cut | undefined {
  const { id, fixings = [], coverings = [], lengthMm } = bundle;
  const isBare = fixings.length + coverings.length === 0 && !(layout.splices ?? []).some((one) => one.bundle === id);
  if (subject.request.options?.breaks !== true || !isBare) return undefined;
  const mark = Math.max(0, ...[...labels.values()].map(({ offsetMm }) => offsetMm));
  return cutOf(lengthMm * scale, Math.min(mark, lengthMm / 2) * scale);
}

function lengthDrawn(board: Board, bundle: Bundle): number {
  const cut = cutIn(board, bundle);
  return cut === undefined ? bundle.lengthMm * board.scale : drawnLength(cut);
}

function drawnWay(board: Board, { bundle, from }: LaidBundle, near: PlacedNode, far: PlacedNode): DrawnWay {
  const { report, scale } = board;
  const known = report.sections
    .filter((section) => section.bundle === bundle.id)
    .flatMap(({ odMm, coveredOdMm }) => coveredOdMm ?? odMm ?? []);
  const thickness = Math.max(0.9, Math.min(30, (known.length === 0 ? 4 : Math.max(...known)) * scale));
  // In the direction of the layout: lengths on a bundle are measured from its first node.
  const [start, end] = bundle.from === from ? [near, far] : [far, near];
  const lane = { segments: [], lengthMm: bundle.lengthMm, points: [start.at, end.at] };
  const placed = {
    bundle: { from: start.node.place, to: end.node.place, lanes: [lane] as const },
    from: start,
    to: end,
  };
  const cut = cutIn(board, bundle);
  return { placed, lanes: [lane], thickness, ...(cut === undefined ? {} : { cut }) };
}

function wayPieces(board: Board, way: DrawnWay, bundle: Bundle): Item[] {
  const { subject, scale } = board;
  const partNumber = (def: string) => definition(subject.library, 'mechanicals', def)?.partNumber ?? def;
  const { splices = [] } = board.layout;
  const { print } = subject.names;
  const at = (name: string, mm: number) => print.text('harness.at', { name, places: print.bareLength(mm, 6) });
  return [
    ...strokesOf(way).flatMap((points) => [
      polyline(points, { ink: ink.black, width: way.thickness }, bundle.id),
      polyline(points, { ink: '#eef0f2', width: Math.max(0.3, way.thickness - 0.5) }),
    ]),
    ...breakItems(way),
    ...(bundle.coverings ?? []).flatMap(({ def, fromMm, toMm }) => [
      ...[fromMm, toMm].map((mm) => tick(way, mm * scale)),
      written(
        subject,
        way,
        `${partNumber(def)} ${print.bareLength(fromMm, 6)}–${print.bareLength(toMm, 6)}`,
        ((fromMm + toMm) / 2) * scale,
        coverOff(way),
        2.5,
        ink.grey,
      ),
    ]),
    ...pegs(way, scale),
    ...(bundle.fixings ?? []).flatMap(({ def, atMm }) => mark(subject, way, atMm * scale, at(partNumber(def), atMm))),
    ...splices
      .filter((one) => one.bundle === bundle.id)
      .flatMap(({ splice, atMm }) => mark(subject, way, atMm * scale, at(subject.names.short(splice), atMm))),
    ...labelMarks(board, way, bundle),
    ...names(board, way, bundle),
  ];
}

/** Coverings are named beyond the marks of fixings, mm from the middle of the bundle. */
function coverOff({ thickness }: DrawnWay): number {
  return thickness / 2 + 10.5;
}

/** Where a covering begins or ends: a line across the bundle. */
function tick({ placed: { from, to }, thickness }: DrawnWay, on: number): Item {
  const heading = angleOf(from.at, to.at);
  const middle = along(from.at, heading, on);
  const [a, b] = [-1, 1].map((side) => along(middle, heading + 90, side * (thickness / 2 + 2)));
  return line(a![0], a![1], b![0], b![1], { ink: ink.black, width: 0.3 });
}

function names({ subject, report }: Board, way: DrawnWay, bundle: Bundle): Item[] {
  const own = report.sections.filter((section) => section.bundle === bundle.id);
  const most = Math.max(0, ...own.map(({ wires }) => wires.length));
  const { print } = subject.names;
  const named = print.text('harness.bundle', {
    name: bundle.label ?? bundle.id.toUpperCase(),
    length: print.length(bundle.lengthMm),
    wires: most,
  });
  const text = way.cut === undefined ? named : `${named} ${print.text('board.shortened')}`;
  const length = lengthOnPaper(way);
  const count = Math.max(1, Math.round(length / nameEvery));
  return Array.from({ length: count }, (_, i) =>
    written(subject, way, text, (length * (i + 0.5)) / count, -(way.thickness / 2 + 5), 2.6, ink.black),
  );
}

function lengthOnPaper({ placed: { from, to } }: DrawnWay): number {
  return Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]);
}

/** Where the labels of the wires go, at the plug they end in. */
function labelMarks({ subject, report, scale, labels }: Board, way: DrawnWay, bundle: Bundle): Item[] {
  return [way.placed.from, way.placed.to].flatMap((end, i) => {
    const [instance] = end.node.place.instances;
    if (end.node.place.kind !== 'connector' || instance === undefined || end.node.children.length > 0) return [];
    const name = subject.names.of(instance);
    const found = report.wires.flatMap(({ wire, route }) => {
      const side = route?.from === name ? 'a' : route?.to === name ? 'b' : undefined;
      return labels.get(`${wire}@${side}`) ?? [];
    });
    if (found.length === 0) return [];
    const offset = Math.min(found[0]!.offsetMm, bundle.lengthMm / 2) * scale;
    const text = subject.names.print.text('harness.labels', {
      names: spans([...new Set(found.map((one) => one.name))]),
    });
    return mark(subject, way, i === 0 ? offset : lengthOnPaper(way) - offset, text);
  });
}

/** The face of a connector at the scale of the board, beyond the end of its bundle; undefined where there is none. */
function faceAt({ subject, scale }: Board, { node, at, heading }: PlacedNode) {
  const [instance] = node.place.instances;
  const def = subject.design.instances.connectors?.find(({ id }) => id === instance)?.def;
  const connector = def === undefined ? undefined : composeConnector(subject.library, def);
  if (connector === undefined || node.children.length > 0 || node.stub === true) return undefined;
  const face = drawnFace(subject.type, subject.library, connector.body?.face, facePins(connector));
  if (face === undefined) return undefined;
  const { left, right, top, bottom } = face.reach;
  const [width, height] = [(right - left) * scale, (top - bottom) * scale];
  const half = Math.hypot(width, height) / 2;
  const middle = along(at, heading, 16 + half);
  const items: Item[] = [
    {
      kind: 'group',
      x: middle[0] - ((left + right) / 2) * scale,
      y: middle[1] + ((top + bottom) / 2) * scale,
      items: face.items(scale),
    },
  ];
  return { items, middle, half };
}

type ShownFace = ReturnType<typeof faceAt>;

function nodePiece(placed: PlacedNode, face: ShownFace): BoardPiece {
  const taken = symbolCapsules(placed);
  if (face === undefined) return { items: symbolItems(placed), taken };
  return {
    items: [...symbolItems(placed), ...face.items],
    taken: [...taken, { a: face.middle, b: face.middle, r: face.half }],
  };
}

function textPiece(board: Board, placed: PlacedNode, face: ShownFace): BoardPiece {
  const { subject } = board;
  const { node } = placed;
  const texts =
    node.place.kind === 'fan-out' && node.stub !== true ? [branchName(board, placed)] : endTexts(board, placed, face);
  return { items: texts, taken: texts.map((text) => textCapsule(subject.type, text)) };
}

function endTexts(board: Board, placed: PlacedNode, face: ShownFace): Text[] {
  const at = face === undefined ? placed.at : along(placed.at, placed.heading, 2 * face.half + 2);
  return placeTexts(board.subject, { ...placed, at }, besideWay);
}

function branchName({ layout }: Board, { node, at: [x, y] }: PlacedNode): Text {
  const text = layout.nodes.find(({ id }) => id === node.place.id)?.label ?? node.place.id.toUpperCase();
  return { kind: 'text', x: x + 3, y: y - 16, text, size: 3.5, weight: 'bold' };
}
