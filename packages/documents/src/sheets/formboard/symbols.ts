/** Symbols of the places on a board, with the texts next to them. */
import { ink, polyline, type Item, type Stroke, type Text } from '../../display-list/display-list.ts';
import { cathodeSide } from '../subject/cathode-side.ts';
import type { PlanPlace, PlaceKind } from '../subject/plan-graph.ts';
import { partWords, type DrawingSubject, placeName } from '../subject/subject.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { type Capsule, type Point, turned } from '../../display-list/geometry.ts';
import { along, boxCapsule } from '../../display-list/geometry.ts';
import type { RunBundle } from './board-tree.ts';
import type { PlacedNode } from './layout.ts';
import { minEm } from '../../type/capitals.ts';

/** Length along the cable and width across it, mm on paper. */
const symbolSizes: Readonly<Record<PlaceKind, readonly [number, number]>> = {
  connector: [14, 10],
  board: [14, 10],
  part: [9, 5],
  'sub-assembly': [16, 9],
  breakout: [6, 6],
  splice: [4, 4],
  'fan-out': [2, 2],
  open: [6, 4],
};

/** The length of the symbol of a place along the cable, mm on paper. */
export function symbolLength(kind: PlaceKind): number {
  return symbolSizes[kind][0];
}

const outline: Stroke = { ink: ink.black, width: 0.35 };
const thin: Stroke = { ink: ink.black, width: 0.2 };

/** Start and end of a symbol along the direction of its bundle: beyond the last place of a path, otherwise centred on it. */
function span({ node }: PlacedNode): readonly [number, number] {
  const length = node.stub === true ? 10 : (node.symbolMm ?? symbolSizes[node.place.kind][0]);
  return isEnd(node) ? [0, length] : [-length / 2, length / 2];
}

/** Whether a place has nothing beyond it: it is the first of a tree or one of its ends. */
function isEnd(node: PlacedNode['node']): boolean {
  return node.children.length === 0 || (node.bundle === undefined && node.place.kind !== 'breakout');
}

export function symbolCapsules(placed: PlacedNode): Capsule[] {
  const [from, to] = span(placed);
  const r = symbolSizes[placed.node.place.kind][1] / 2;
  const inner = Math.max(0, (to - from) / 2 - r);
  const middle = along(placed.at, placed.heading, (from + to) / 2);
  return [{ a: along(middle, placed.heading, -inner), b: along(middle, placed.heading, inner), r }];
}

export function symbolItems(subject: DrawingSubject, placed: PlacedNode): Item[] {
  const { node, at, heading } = placed;
  const [from, to] = span(placed);
  const half = symbolSizes[node.place.kind][1] / 2;
  const shape = (points: readonly Point[], stroke: Stroke, fill: string): Item => ({
    ...polyline(turned([...points, points[0]!], at, heading), stroke, node.place.instances[0]),
    fill,
  });
  const box = (inset = 0): Point[] => [
    [from + inset, -half + inset],
    [to - inset, -half + inset],
    [to - inset, half - inset],
    [from + inset, half - inset],
  ];
  if (node.stub === true) return [shape(arrow(to, half), { ...outline, dash: [1.2, 0.8] }, ink.white)];
  switch (node.place.kind) {
    case 'connector':
      return [shape(box(), outline, ink.faint), shape(mouth(to, half), thin, '#d3d8de')];
    case 'board':
      return [shape(box(), outline, '#dcefe3'), ...holes(placed, from, to, half)];
    case 'sub-assembly':
      return [shape(box(), { ...outline, dash: [2, 1] }, ink.white)];
    case 'part':
      return [shape(box(), outline, ink.pale), ...band(subject, placed, from, to, half)];
    case 'breakout':
      return [{ kind: 'circle', x: at[0], y: at[1], r: half, stroke: outline, fill: ink.white }, ...dot(at, 1.3)];
    case 'splice':
      return dot(at, 1.8);
    case 'fan-out':
      return dot(at, 0.8);
    case 'open':
      return [-1.2, 0, 1.2].map((y): Item =>
        polyline(
          turned(
            [
              [0, y * 0.5],
              [to, y],
            ],
            at,
            heading,
          ),
          outline,
        ),
      );
  }
}

function arrow(to: number, half: number): Point[] {
  return [
    [0, -half * 0.7],
    [to - half, -half * 0.7],
    [to, 0],
    [to - half, half * 0.7],
    [0, half * 0.7],
  ];
}

/** The band at the cathode of a part that conducts one way. The bundle that leads to the part is at `from`. */
function band(subject: DrawingSubject, placed: PlacedNode, from: number, to: number, half: number): Item[] {
  const { place, bundle, children } = placed.node;
  const wires = (bundles: readonly (RunBundle | undefined)[]) =>
    bundles.flatMap((one) => one?.lanes.flatMap(({ segments }) => segments) ?? []);
  const side = cathodeSide(subject, place, {
    left: wires([bundle]),
    right: wires(children.map((child) => child.bundle)),
  });
  if (side === undefined) return [];
  const middle = side === 'left' ? from + 2 : to - 2;
  const corners = [
    [middle - 0.6, -half],
    [middle + 0.6, -half],
    [middle + 0.6, half],
    [middle - 0.6, half],
    [middle - 0.6, -half],
  ] as const;
  return [{ ...polyline(turned(corners, placed.at, placed.heading), thin), fill: ink.black }];
}

/** The mating side of a connector: a darker strip at its far end. */
function mouth(to: number, half: number): Point[] {
  return [
    [to - 3.5, -half * 0.8],
    [to, -half * 0.8],
    [to, half * 0.8],
    [to - 3.5, half * 0.8],
  ];
}

function holes({ at, heading }: PlacedNode, from: number, to: number, half: number): Item[] {
  const corners: Point[] = [
    [from + 1.6, -half + 1.6],
    [to - 1.6, -half + 1.6],
    [to - 1.6, half - 1.6],
    [from + 1.6, half - 1.6],
  ];
  return turned(corners, at, heading).map(([x, y]): Item => ({
    kind: 'circle',
    x,
    y,
    r: 0.7,
    stroke: thin,
    fill: ink.white,
  }));
}

function dot([x, y]: Point, r: number): Item[] {
  return [{ kind: 'circle', x, y, r, fill: ink.black }];
}

const nameSize = 3;
const wordSize = minEm.sheet;
const widest = 46;
const lead = 1.25;

interface Words {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
}

/** Name, description, and other parts at the place. */
function wordsOf(subject: DrawingSubject, { node }: PlacedNode, { least = 0 }: MoreWords): Words[] {
  const [first, ...others] = node.place.instances;
  if (node.stub === true)
    return [
      {
        text: subject.names.print.text('drawing.to', { name: placeName(subject, node.place) }),
        size: nameSize,
        bold: true,
      },
    ];
  if (first === undefined) return openWords(subject, node.place);
  const name = subject.names.of(first);
  if (node.place.kind === 'breakout') return [{ text: name, size: wordSize, bold: true }];
  const { label, partNumber } = partWords(subject, first);
  const also =
    others.length === 0
      ? ''
      : subject.names.print.text('drawing.with', { part: others.map((id) => subject.names.of(id)).join(', ') });
  const plain = [label, partNumber, also].filter((text) => text !== '' && text !== name);
  return [
    { text: name, size: nameSize, bold: true },
    ...plain
      .flatMap((text) => subject.type.break(text, widest, Math.max(wordSize, least)))
      .map((text) => ({ text, size: wordSize, bold: false })),
  ];
}

function openWords({ names: { print } }: DrawingSubject, { kind, id }: PlanPlace): Words[] {
  if (kind !== 'open') return [];
  const loop = /^loop:(.*)$/.exec(id)?.[1];
  return [{ text: print.known(`board.${loop}`) ?? print.text('drawing.open-end'), size: wordSize, bold: false }];
}

/** Additional lines after those of a place, and the minimum text size in mm. */
interface MoreWords {
  readonly more?: readonly string[];
  readonly least?: number;
}

/**
 * The texts of a place, beyond its symbol, or next to it if the cable continues. `clear` is the extent of the bundles
 * there to their sides, mm.
 */
export function placeTexts(subject: DrawingSubject, placed: PlacedNode, clear: number, more: MoreWords = {}): Text[] {
  const ownWords = wordsOf(subject, placed, more);
  const further = (more.more ?? []).map((text): Words => ({ text, size: wordSize, bold: false }));
  const words = [...ownWords, ...further].map((word) => ({ ...word, size: Math.max(word.size, more.least ?? 0) }));
  if (words.length === 0) return [];
  const height = words.reduce((sum, { size }) => sum + size * lead, 0);
  const direction = placed.heading + placed.aside;
  const beyond = placed.aside === 0;
  const half = symbolSizes[placed.node.place.kind][1] / 2;
  const [from, to] = span(placed);
  const foot = along(placed.at, placed.heading, beyond ? 0 : (from + to) / 2);
  const [x, y] = along(foot, direction, beyond ? to + 2 : isEnd(placed.node) ? half + 3.5 : (clear + 3) * Math.SQRT2);
  const radians = (direction * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const anchor = cos > 0.4 ? 'start' : cos < -0.4 ? 'end' : 'middle';
  const room = Math.abs(cos) > 0.4 && placed.aside % 90 === 0 ? sin * (height / 2) : (Math.sign(sin) * height) / 2;
  let top = y + room - height / 2;
  return words.map(({ text, size, bold }): Text => {
    const baseline = top + size * lead * 0.78;
    top += size * lead;
    return { kind: 'text', x, y: baseline, text, size, anchor, weight: bold ? 'bold' : 'regular' };
  });
}

/** The space a text takes. */
export function textCapsule(type: Typesetter, { x, y, text, size, weight, anchor }: Text): Capsule {
  const width = type.width(text, size, weight);
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
  return boxCapsule(left, y - size * 0.8, width, size);
}
