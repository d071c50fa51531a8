/**
 * Positions of the nodes on a harness plan. Directions are those of the layout. Drawn lengths grow with the square root
 * of the true ones, so that short branches are legible next to long ones, and no bundle is shorter than its texts.
 */
import type { Bundle } from '@cablewright/model';
import type { PrintFormat } from '@cablewright/engine';
import { entryOf } from '../../display-list/lookup.ts';
import type { Space } from '../../page/frame/space.ts';
import { along, type Capsule, type Point } from '../../display-list/geometry.ts';
import { apart, type PlanShape } from '../plane/apart.ts';
import { isSplice, partAt, splicesIn, thicknessMm, type Harness } from '../plane/harness-words.ts';
import { laidOut, placesOf, type Laid, type LaidBundle, type LaidPart, type Put } from '../plane/lay-out.ts';
import { capitalShare, minEm } from '../../type/capitals.ts';

/** Text size of the plan, mm: capitals are 2.5 mm tall (ISO 3098). */
export const planText = minEm.drawing;
/** Space between drawn items, mm. */
const clear = 2;
/** Space for lengths and names next to the outermost bundles, mm. */
const edge = 7;
const betweenParts = 12;

export interface PlanBundle {
  readonly bundle: Bundle;
  /** The ends in the direction of the layout's bundle: `a` is at its first node. */
  readonly a: Point;
  readonly b: Point;
  readonly half: number;
}

/** The box of a part at a node, with its name and the reference to its table. */
export interface PlanBox {
  readonly node: string;
  readonly part: string;
  readonly lines: readonly string[];
  readonly space: Space;
  /** The point where the harness enters. */
  readonly at: Point;
}

export interface HarnessPlan {
  readonly width: number;
  readonly height: number;
  readonly bundles: readonly PlanBundle[];
  readonly boxes: readonly PlanBox[];
  readonly nodes: ReadonlyMap<string, Point>;
}

/** The longest possible text in the second line of a box, the reference to the part's table. */
export function widestReference({ subject }: Harness): string {
  return sheetPlace(subject.names.print, 88, 'M28', true);
}

/** `sheet 2, C4`; `Sheet 2, C4` at the start of a line. */
export function sheetPlace(print: PrintFormat, sheet: number, zone: string | undefined, first = false): string {
  const text =
    zone === undefined ? print.text('harness.place', { sheet }) : print.text('harness.place-in-zone', { sheet, zone });
  return first ? text.replace(/^s/, 'S') : text;
}

/** Half the drawn thickness of a bundle, mm. */
function halfOf(harness: Harness, bundle: Bundle): number {
  return Math.max(0.7, Math.min(2.4, (thicknessMm(harness, bundle) ?? 4) * 0.16));
}

export function lengthText({ names, subject }: Harness, bundle: Bundle): string {
  return `${names.bundle(bundle)} · ${subject.names.print.bareLength(bundle.lengthMm, 6)}`;
}

/**
 * The largest plan that fits a room. Undefined if its texts need more space or bundles would cross. With `crossing`
 * bundles may cross, but the boxes of parts may not overlap.
 */
export function harnessPlan(harness: Harness, put: Put, room: Space, crossing = false): HarnessPlan | undefined {
  const laid = laidOut(harness.layout, put);
  const least = minLengths(harness);
  for (const scale of scales) {
    const drawn = (bundle: Bundle) => Math.max(entryOf(least, bundle.id), scale * Math.sqrt(bundle.lengthMm));
    const plan = planAt(harness, { ...laid, drawn, crossing });
    if (plan !== undefined && plan.width <= room.width && plan.height <= room.height) return plan;
  }
  return undefined;
}

/** The plan as small as its texts allow. Bundles cross if necessary. */
export function smallestPlan(harness: Harness, put: Put): HarnessPlan | undefined {
  const laid = laidOut(harness.layout, put);
  const least = minLengths(harness);
  const drawn = (bundle: Bundle) => entryOf(least, bundle.id);
  return planAt(harness, { ...laid, drawn, crossing: false }) ?? planAt(harness, { ...laid, drawn, crossing: true });
}

const scales = [3, 2.4, 2, 1.7, 1.4, 1.2, 1, 0.85, 0.7, 0.55, 0.4, 0.25, 0];

/** Minimum length of each bundle, for its length, splices and fixings. */
function minLengths(harness: Harness): ReadonlyMap<string, number> {
  const { type } = harness.subject;
  return new Map(
    harness.layout.bundles.map((bundle) => {
      const written = type.width(lengthText(harness, bundle), planText) + 8;
      const marks = 6 * (bundle.fixings ?? []).length + 12 * splicesIn(harness, bundle).length + 10;
      return [bundle.id, Math.max(22, written, marks)];
    }),
  );
}

/** A layout laid flat, with the drawn lengths of its bundles and whether they may cross. */
interface Drawn extends Laid {
  readonly drawn: (bundle: Bundle) => number;
  readonly crossing: boolean;
}

function planAt(harness: Harness, laid: Drawn): HarnessPlan | undefined {
  const pieces = laid.parts.map((part) => pieceOf(harness, laid, part));
  const merged = { bundles: [] as PlanBundle[], boxes: [] as PlanBox[], nodes: new Map<string, Point>() };
  let [top, width] = [0, 0];
  for (const piece of pieces) {
    if (piece === undefined) return undefined;
    const box = spaceOf(piece);
    const move = ([x, y]: Point): Point => [x - box.x, y - box.y + top];
    merged.bundles.push(...piece.bundles.map((bundle) => ({ ...bundle, a: move(bundle.a), b: move(bundle.b) })));
    merged.boxes.push(...piece.boxes.map((box) => ({ ...box, at: move(box.at), space: moved(box.space, move) })));
    for (const [node, point] of piece.nodes) merged.nodes.set(node, move(point));
    top += box.height + betweenParts;
    width = Math.max(width, box.width);
  }
  return { ...merged, width, height: Math.max(0, top - betweenParts) };
}

function moved(space: Space, move: (point: Point) => Point): Space {
  const [x, y] = move([space.x, space.y]);
  return { ...space, x, y };
}

type Piece = Omit<HarnessPlan, 'width' | 'height'>;

function spaceOf({ bundles, boxes }: Piece): Space {
  const xs = [
    ...bundles.flatMap(({ a, b }) => [a[0], b[0]]),
    ...boxes.flatMap(({ space }) => [space.x, space.x + space.width]),
  ];
  const ys = [
    ...bundles.flatMap(({ a, b }) => [a[1], b[1]]),
    ...boxes.flatMap(({ space }) => [space.y, space.y + space.height]),
  ];
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return { x: left, y: top, width: Math.max(...xs) + edge - left, height: Math.max(...ys) + edge - top };
}

/** The items drawn so far with their nodes: bundles of a common node may touch there. */
class Taken {
  readonly #crossing: boolean;
  readonly #shapes: { readonly shape: PlanShape; readonly nodes: readonly string[] }[] = [];

  constructor(crossing: boolean) {
    this.#crossing = crossing;
  }

  isFree(shape: PlanShape, nodes: readonly string[] = []): boolean {
    return this.#shapes.every((occupied) => {
      if (nodes.some((node) => occupied.nodes.includes(node))) return true;
      if (this.#crossing && ('r' in shape || 'r' in occupied.shape)) return true;
      return apart(shape, occupied.shape, clear);
    });
  }

  add(shape: PlanShape, nodes: readonly string[] = []): void {
    this.#shapes.push({ shape, nodes });
  }
}

function pieceOf(harness: Harness, laid: Drawn, part: LaidPart): Piece | undefined {
  const nodes = placesOf(part, laid, laid.drawn);
  const occupied = new Taken(laid.crossing);
  const boxes: PlanBox[] = [];
  const ends = part.bundles.filter((bundle) => isEnd(harness, part, bundle));
  const inner = part.bundles.filter((bundle) => !bundle.closes && !ends.includes(bundle));
  for (const bundle of inner) {
    const shape = wayOf(harness, bundle, entryOf(nodes, bundle.from), entryOf(nodes, bundle.to));
    if (!occupied.isFree(shape, [bundle.from, bundle.to])) return undefined;
    occupied.add(shape, [bundle.from, bundle.to]);
  }
  const take = (box: PlanBox) => {
    boxes.push(box);
    occupied.add(box.space);
  };
  const first = rootBox(harness, laid, part, nodes);
  if (first !== undefined) take(first);
  for (const { to } of inner) {
    const box = boxNextTo(harness, to, entryOf(nodes, to), occupied);
    if (box === 'no room') return undefined;
    if (box !== undefined) take(box);
  }
  for (const bundle of ends) {
    const placed = endPlace(harness, laid, bundle, nodes, occupied);
    if (placed === undefined) return undefined;
    nodes.set(bundle.to, placed.end);
    occupied.add(wayOf(harness, bundle, entryOf(nodes, bundle.from), placed.end), [bundle.from, bundle.to]);
    if (placed.box !== undefined) take(placed.box);
  }
  return { bundles: part.bundles.map((bundle) => planBundle(harness, bundle, nodes)), boxes, nodes };
}

function wayOf(harness: Harness, { bundle }: LaidBundle, a: Point, b: Point): Capsule {
  return { a, b, r: halfOf(harness, bundle) + 0.5 };
}

function planBundle(harness: Harness, { bundle }: LaidBundle, nodes: ReadonlyMap<string, Point>): PlanBundle {
  return { bundle, a: entryOf(nodes, bundle.from), b: entryOf(nodes, bundle.to), half: halfOf(harness, bundle) };
}

/** The box of a part at a node where the harness continues. It is placed next to the node. */
function boxNextTo(harness: Harness, node: string, at: Point, occupied: Taken): PlanBox | 'no room' | undefined {
  const part = partAt(harness, node);
  if (part === undefined || isSplice(harness, part)) return undefined;
  for (const off of [4, 14, 28, 50]) {
    const match = sides
      .map((heading) => boxAt(harness, node, part, at, heading, off))
      .find(({ space }) => occupied.isFree(space));
    if (match !== undefined) return match;
  }
  return 'no room';
}

const sides = [90, -90, 45, -45, 135, -135, 60, -60, 120, -120, 0, 180];
/** Extra lengths for an end so that its box is clear of others, mm. */
const stretches = [0, 6, 12, 18, 24, 32, 40, 50, 62, 76, 90];
const farther = Array.from({ length: 40 }, (_, i) => 110 + 30 * i);

function endPlace(
  harness: Harness,
  laid: Drawn,
  endBundle: LaidBundle,
  nodes: ReadonlyMap<string, Point>,
  occupied: Taken,
): { end: Point; box: PlanBox | undefined } | undefined {
  const part = partAt(harness, endBundle.to);
  const [from, heading] = [entryOf(nodes, endBundle.from), entryOf(laid.headings, endBundle)];
  for (const more of laid.crossing ? [...stretches, ...farther] : stretches) {
    const end = along(from, heading, laid.drawn(endBundle.bundle) + more);
    if (!occupied.isFree(wayOf(harness, endBundle, from, end), [endBundle.from, endBundle.to])) continue;
    if (part === undefined || isSplice(harness, part)) return { end, box: undefined };
    const box = boxAt(harness, endBundle.to, part, end, heading, 0);
    if (occupied.isFree(box.space)) return { end, box };
  }
  return undefined;
}

function isEnd({ degree }: Harness, { root }: LaidPart, { to, closes }: LaidBundle): boolean {
  return !closes && to !== root && degree.get(to) === 1;
}

/** The box at the first node is opposite to the direction of its first bundle. */
function rootBox(harness: Harness, laid: Laid, { root, bundles }: LaidPart, nodes: ReadonlyMap<string, Point>) {
  const part = partAt(harness, root);
  if (part === undefined || isSplice(harness, part)) return undefined;
  const [first] = bundles;
  if (first === undefined) return undefined;
  return boxAt(harness, root, part, entryOf(nodes, root), entryOf(laid.headings, first) + 180, 0);
}

/** The box of a part beyond a point, in a direction. */
function boxAt(harness: Harness, node: string, part: string, at: Point, heading: number, off: number): PlanBox {
  const { type, names } = harness.subject;
  const name = names.of(part);
  const lines = type.break(name, 52, planText, 'bold');
  const width =
    Math.max(
      ...lines.map((text) => type.width(text, planText, 'bold')),
      type.width(widestReference(harness), planText),
    ) + 3;
  const height = (lines.length + 1) * planText * 1.25 + 2.4;
  const radians = (heading * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const reach = Math.min(cos < 1e-6 ? Infinity : width / 2 / cos, sin < 1e-6 ? Infinity : height / 2 / sin);
  const [cx, cy] = along(at, heading, reach + off);
  return { node, part, lines, at, space: { x: cx - width / 2, y: cy - height / 2, width, height } };
}

/** The height of the plan's capitals. */
export const capital = planText * capitalShare;
