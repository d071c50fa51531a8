/** The plan view: the cable laid out flat with its dimensions, item numbers and labels. Lengths are not to scale. */
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { dimension, figureWidth } from '../../figures/dimension.ts';
import { cableTrees } from '../subject/clockwise.ts';
import { cathodeSide, segmentsOf, type DrawnSides } from '../subject/cathode-side.ts';
import type { PlanPlace, PlanRun } from '../subject/plan-graph.ts';
import {
  balloonRise,
  breakoutName,
  dimensionPitch,
  layOut,
  overhang,
  textsBelow,
  textsHeight,
  textWidths,
  type PlacedBranch,
  type PlacedPlan,
} from './plan-layout.ts';
import {
  balloons,
  balloonsWidth,
  breakMark,
  cableItems,
  cathodeBand,
  placeSymbol,
  symbolWidth,
  type CableLine,
} from './plan-symbols.ts';
import { flagReach, labelItems, type LabelSpot } from './plan-markers.ts';
import { connectorDatum, coreDatum, datumReach, edge, labelReach, type Beginning } from './plan-datums.ts';
import { closedLoops } from './plan-loops.ts';
import { piecesOf, rounding } from './plan-pieces.ts';
import type { CablePlan } from '../subject/plan-tree.ts';
import { flagAt, runFigures, runText, runThickness, textLead, type Flag } from './plan-words.ts';
import { type DrawingSubject, runFill } from '../subject/subject.ts';
import { blockEm } from '../../type/capitals.ts';

/** Space between a symbol, or the stub of a run, and the texts next to it, mm. */
const besideSymbol = 2;
const besideStub = 1.5;
/** Distance from the edge of a symbol to the bend of a run, mm. */
const beforeBend = 1.5;
/** Text size of cable names, mm. */
const nameSize = blockEm;
/** Distance from the top of a line to its baseline, as a share of the text size. */
const ascent = 0.98;
/** Item numbers reach this far beyond the middle of their symbol towards its cable, mm. */
const balloonReach = 4;
/** Half the height of the symbol of an in-line part, mm. */
const halfPart = 2.2;
/** Length of a run drawn inside a breakout, mm. */
const insideBreakout = 2;

/** The blocks of all plans, and the number of those that continue an earlier one. */
interface PlanBlocks {
  readonly blocks: readonly SheetBlock[];
  readonly cuts: number;
}

/** One block for each connected part of the design. A part that is too large is divided into several blocks. */
export function planBlocks(subject: DrawingSubject, space: PlanSpace): PlanBlocks {
  const sized = new Map<CablePlan, SizedPlan>();
  const sizedOf = (plan: CablePlan) => {
    const cached = sized.get(plan) ?? sizedPlan(subject, plan, space.width);
    sized.set(plan, cached);
    return cached;
  };
  const { plans } = cableTrees(subject.catalog, subject.design);
  const pieces = plans.flatMap((plan) => piecesOf(plan, space, (piece) => sizedOf(piece).laid));
  const blocks = pieces.map((plan) => planBlock(subject, sizedOf(plan), space));
  return { blocks, cuts: blocks.length - plans.length };
}

interface PlanSpace {
  readonly width: number;
  readonly height: number;
}

/** A plan with the widest texts that fit its width, and layouts with narrower texts to try. */
interface SizedPlan {
  readonly laid: PlacedPlan;
  readonly narrower: readonly (() => PlacedPlan)[];
}

function sizedPlan(subject: DrawingSubject, plan: CablePlan, widest: number): SizedPlan {
  const loops = closedLoops(plan);
  const layoutWith = (textWidth: number) => layOut(subject, plan, widest, { loops, textWidth });
  const [widestText, ...narrowTexts] = textWidths;
  const laid = layoutWith(widestText);
  const narrower = narrowTexts.map((textWidth) => () => layoutWith(textWidth));
  if (laid.width <= widest + rounding) return { laid, narrower };
  // Narrow texts make each column of places narrower by at most the difference in text width.
  const least = laid.width - (widestText - Math.min(...narrowTexts)) * (laid.columns + 1);
  if (least > widest) return { laid, narrower: [] };
  for (const [i, make] of narrower.entries()) {
    const narrow = make();
    if (narrow.width <= widest + rounding) return { laid: narrow, narrower: narrower.slice(i + 1) };
  }
  return { laid, narrower: [] };
}

/** The block of a plan. It has narrower texts if they leave out fewer names and labels and it still fits. */
function planBlock(subject: DrawingSubject, { laid, narrower }: SizedPlan, { width, height }: PlanSpace): SheetBlock {
  let best = blockOf(subject, laid);
  for (const make of narrower) {
    if (best.leftOff === 0) break;
    const narrow = make();
    if (narrow.width > width + rounding || narrow.height > height) continue;
    const block = blockOf(subject, narrow);
    if (block.leftOff < best.leftOff) best = block;
  }
  return best;
}

type PaintedPlan = Pick<SheetBlock, 'items'> & { readonly leftOff: number };

function blockOf(subject: DrawingSubject, laid: PlacedPlan): SheetBlock & PaintedPlan {
  return { width: laid.width, height: laid.height, corner: 'top-left', ...paintPlan(subject, laid) };
}

function paintPlan(subject: DrawingSubject, { hub, left, right }: PlacedPlan): PaintedPlan {
  const painter = new PlanPainter(subject);
  painter.branches(hub, left);
  painter.branches(hub, right);
  painter.place(hub, [...left, ...right]);
  return { items: painter.items(), leftOff: painter.leftOff };
}

/** The runs on the two sides of a place: the one from the hub, and those that lead on. Those of the hub lead to both sides. */
function sidesOf({ run, towards }: PlacedBranch, beyond: readonly PlacedBranch[]): DrawnSides {
  const on = (side: 1 | -1) => [
    ...(side === towards || run === undefined ? [] : segmentsOf(run)),
    ...beyond.flatMap((next) => (next.towards === side && next.run !== undefined ? segmentsOf(next.run) : [])),
  ];
  return { left: on(-1), right: on(1) };
}

/** The path of a run: level at y from the place nearer to the hub, then to the place at its far end. */
interface Laid {
  readonly run: PlanRun;
  readonly near: PlacedBranch;
  readonly far: PlacedBranch;
  /** The level part, from left to right. */
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
}

class PlanPainter {
  readonly #subject: DrawingSubject;
  readonly #cables: CableLine[] = [];
  readonly #over: Item[] = [];
  /** Dimensions that reach into the symbols of connectors. They are drawn over the symbols. */
  readonly #onTop: Item[] = [];
  readonly #begins = new Map<PlacedBranch, Beginning>();
  /** The number of names and labels of runs without room. */
  leftOff = 0;

  constructor(subject: DrawingSubject) {
    this.#subject = subject;
  }

  items(): Item[] {
    return [...cableItems(this.#cables), ...this.#over, ...this.#onTop];
  }

  branches(parent: PlacedBranch, children: readonly PlacedBranch[]): void {
    for (const child of children) {
      this.#run(parent, child);
      this.branches(child, child.children);
      this.place(child);
    }
  }

  /** Draws a place. `beyond` are the places next to it, apart from the one that is nearer to the hub. */
  place(branch: PlacedBranch, beyond = branch.children): void {
    if (branch.closes !== undefined) return;
    const width = branch.stub ? 0 : symbolWidth[branch.look.kind];
    const x = branch.towards === 1 ? branch.x : branch.x - width;
    // The hub of a plan that starts at its left end faces left.
    const outward = branch.depth === 0 ? -1 : branch.towards;
    if (branch.stub) this.#over.push(line(x, branch.y - 2, x, branch.y + 2, { ink: ink.black, width: 0.3 }));
    else
      this.#over.push({
        kind: 'group',
        ref: branch.place.instances[0],
        items: [...placeSymbol(branch.look, x, branch.y, outward), ...this.#band(branch, beyond, x)],
      });
    this.#texts(branch, x, width, outward);
    if (!branch.stub && !branch.again) this.#items(branch, x + width / 2, outward, beyond);
  }

  #band(branch: PlacedBranch, beyond: readonly PlacedBranch[], x: number): Item[] {
    const side = cathodeSide(this.#subject, branch.place, sidesOf(branch, beyond));
    return side === undefined ? [] : [cathodeBand(x, branch.y, side)];
  }

  #texts(branch: PlacedBranch, x: number, width: number, outward: 1 | -1): void {
    const { x: textX, top: first, anchor } = textSpot(branch, x, width, outward);
    let top = first;
    for (const { text, size, weight } of branch.texts) {
      this.#over.push({ kind: 'text', x: textX, y: top + size * ascent, text, size, anchor, weight });
      top += size * textLead;
    }
  }

  /** Item numbers above the symbol. */
  #items(branch: PlacedBranch, x: number, outward: 1 | -1, beyond: readonly PlacedBranch[]): void {
    const { place, look, y } = branch;
    const numbers = [...new Set(place.instances.flatMap((id) => this.#subject.items(id)))].toSorted((a, b) => a - b);
    const half = look.kind === 'part' ? halfPart : look.height / 2;
    // The item numbers end above the cable's side of the symbol, clear of the dimension of its label.
    const width = balloonsWidth(numbers.length);
    const outer = outward === -1 ? x + balloonReach - width : x - balloonReach;
    const usual = numbers.length === 1 ? x - width / 2 : outer;
    // The extension lines of runs that leave upwards begin at the connector.
    const datums = beyond.flatMap((next) => (next.y < y - 0.01 ? (this.#begins.get(next)?.x ?? []) : []));
    const clear = Math.min(usual, ...datums.map((datum) => datum - 1.2 - width));
    const from = outward === -1 && clear >= 0 ? clear : usual;
    this.#over.push(...balloons(numbers, from, y - balloonRise(branch), [x, y - half + 0.8]));
  }

  #run(near: PlacedBranch, far: PlacedBranch): void {
    const run = far.run!;
    const exit = exitOf(near, far.towards);
    const bend = far.towards * beforeBend;
    const end = far.closes ?? far;
    const start = isLevel(near, far) ? edge(near, far.towards) : exit + bend;
    const isInside = !end.stub && (end.place.kind === 'breakout' || end.place.kind === 'fan-out');
    const to = end.x + (isInside ? far.towards * insideBreakout : 0);
    const bends = [
      ...(isLevel(near, far)
        ? []
        : ([
            [start, near.y],
            [start, far.y],
          ] as const)),
      ...(isLevel(far, end)
        ? []
        : ([
            [end.entry!, far.y],
            [end.entry!, end.y],
          ] as const)),
    ];
    const points = [[inner(near, far.towards), near.y] as const, ...bends, [to, end.y] as const];
    const ref = run.segments.length === 0 ? undefined : run.segments.map(({ id }) => id).join(' ');
    this.#cables.push({ points, thickness: runThickness(this.#subject, run), fill: runFill(this.#subject, run), ref });
    const begin = isLevel(near, far)
      ? start - far.towards * jacketAt(near)
      : // Dimensions begin beyond the thickness of the bend.
        start + (far.towards * runThickness(this.#subject, run)) / 2;
    const level = end.entry ?? end.x + far.towards * jacketAt(end);
    this.#begins.set(far, { from: near, ...(connectorDatum(near, far, far.y, datumReach(near, run)) ?? { x: begin }) });
    const [x1, x2] = far.towards === 1 ? [begin, level] : [level, begin];
    if (runFigures(this.#subject, run).length > 0)
      this.#described({ run, near, far: end, x1, x2, y: far.y }, far.towards);
    else if (runText(this.#subject, run) !== '') this.#name({ run, near, far: end, x1, x2, y: far.y }, x1, x2, 1);
  }

  #described(laid: Laid, towards: 1 | -1): void {
    const { run, near, far, x1, x2, y } = laid;
    const thickness = runThickness(this.#subject, run);
    this.#over.push(...breakMark((x1 + x2) / 2, y, thickness));
    const [atLeft, atRight] = towards === 1 ? [near.place, far.place] : [far.place, near.place];
    const room = x2 - x1;
    const [a, b] = [this.#flag(run, atLeft, room), this.#flag(run, atRight, room)];
    const [left, right] = towards === 1 ? [near, far] : [far, near];
    const labelDatum = (place: PlacedBranch) =>
      connectorDatum(place, place === near ? far : near, y, labelReach(this.#subject, place, run));
    if (a !== undefined) this.#label(a, { x: x1, inward: 1, y, thickness, datum: labelDatum(left) });
    if (b !== undefined) this.#label(b, { x: x2, inward: -1, y, thickness, datum: labelDatum(right) });
    this.#name(
      laid,
      x1 + (a === undefined ? 1 : flagReach(this.#subject.type, a)),
      x2 - (b === undefined ? 1 : flagReach(this.#subject.type, b)),
      thickness,
    );
    const levelCore = (place: PlacedBranch) => (Math.abs(place.y - y) < 0.01 ? this.#begins.get(place) : undefined);
    const atFrom = coreDatum(this.#subject, run, left, levelCore(left));
    const atTo = coreDatum(this.#subject, run, right, levelCore(right));
    const datum = (place: PlacedBranch) =>
      connectorDatum(place, place === near ? far : near, y, datumReach(place, run));
    const [atLeftEnd, atRightEnd] = [
      atFrom.x === undefined ? datum(left) : atFrom,
      atTo.x === undefined ? datum(right) : atTo,
    ];
    const [from, to] = [atLeftEnd?.x ?? x1, atRightEnd?.x ?? x2];
    const edgeOfRun = y + thickness / 2 + 0.8;
    const starts = [atLeftEnd?.y ?? edgeOfRun, atRightEnd?.y ?? edgeOfRun] as const;
    const after = [...atFrom.words, ...atTo.words].join(', ');
    const layer = from < x1 || to > x2 ? this.#onTop : this.#over;
    for (const [i, figure] of runFigures(this.#subject, run).entries()) {
      const level = y + thickness / 2 + 5.8 + i * dimensionPitch;
      const whole = { ...figure, after };
      // Next to the line there is only room for the figure.
      const fits = figureWidth(this.#subject.type, whole) + 1 <= to - from;
      if (!fits && after !== '') this.leftOff += 1;
      layer.push(...dimension(this.#subject.type, from, to, level, starts, fits ? whole : figure));
    }
  }

  /** A label is drawn if the run on paper is long enough for both labels and the name between them. */
  #flag(run: PlanRun, place: PlanPlace, room: number): Flag | undefined {
    const flag = flagAt(this.#subject, run, place);
    if (flag === undefined || room >= 2 * flagReach(this.#subject.type, flag) + 14) return flag;
    this.leftOff += 1;
    return undefined;
  }

  #label(flag: Flag, spot: LabelSpot): void {
    const { marker, distance } = labelItems(this.#subject.type, flag, spot);
    this.#over.push(...marker);
    // A distance that begins inside a hood is drawn over it.
    (spot.datum === undefined ? this.#over : this.#onTop).push(...distance);
  }

  /** Item numbers and the name of the cable, above the cable. */
  #name({ run, y }: Laid, left: number, right: number, thickness: number): void {
    const numbers = [...new Set(run.segments.flatMap(({ id }) => this.#subject.items(id)))].toSorted((a, b) => a - b);
    const circles = balloonsWidth(numbers.length) + (numbers.length === 0 ? 0 : 1.5);
    const words = runText(this.#subject, run);
    const room = right - left - circles - 2;
    const [name = ''] = words.split('  ');
    // A truncated stock name says less than the cable's name alone; the parts list has the full text.
    const title = [words, name].find((text) => this.#subject.type.width(text, nameSize) <= room) ?? '';
    const from = (left + right - circles - this.#subject.type.width(title, nameSize)) / 2;
    const base = y - thickness / 2 - 5.2;
    if (circles <= right - left) this.#over.push(...balloons(numbers, from, base, [from + 2.5, y - thickness / 2]));
    if (title === '') this.leftOff += 1;
    else this.#over.push({ kind: 'text', x: from + circles, y: base + 0.8, text: title, size: nameSize });
  }
}

interface TextSpot {
  readonly x: number;
  readonly top: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Start of the texts of a place: above the trunk of a breakout, next to an end, below any other place. */
function textSpot(
  { texts, leaf, place, y, stub, depth }: PlacedBranch,
  x: number,
  width: number,
  outward: 1 | -1,
): TextSpot {
  const isRight = outward === 1;
  // The legs of a breakout are on the side away from the hub, so its name is on the other side. The legs of a hub on the left are
  // to its right.
  if (place.kind === 'breakout' && !stub) {
    const atLeft = isRight || (depth === 0 && leaf);
    return { x: atLeft ? x + width - 1 : x + 1, top: y - breakoutName, anchor: atLeft ? 'end' : 'start' };
  }
  if (!leaf) return { x: x + width / 2, top: y + textsBelow, anchor: 'middle' };
  const rightOf = x + (stub ? besideStub : width + besideSymbol);
  return {
    x: isRight ? rightOf : x - besideSymbol,
    top: y - textsHeight(texts) / 2,
    anchor: isRight ? 'start' : 'end',
  };
}

/**
 * The length of a run's jacket that is visible past the edge of a place, mm: at a fan-out, whose symbol does not hide
 * it.
 */
function jacketAt({ place, stub }: PlacedBranch): number {
  return place.kind === 'fan-out' && !stub ? insideBreakout : 0;
}

function isLevel(a: PlacedBranch, b: PlacedBranch): boolean {
  return Math.abs(a.y - b.y) < 0.01;
}

/** The x at which runs that leave a place bend: past the texts below it. */
function exitOf(branch: PlacedBranch, towards: 1 | -1): number {
  return edge(branch, towards) + towards * overhang(branch);
}

/** Start of the drawing of a run: inside a breakout, at the edge of any other place. */
function inner(branch: PlacedBranch, towards: 1 | -1): number {
  const inside = branch.place.kind === 'breakout' || branch.place.kind === 'fan-out' ? insideBreakout : 0;
  return edge(branch, towards) - towards * inside;
}
