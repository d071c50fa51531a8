/** Positions of the places on a plan: a row for every end, and columns by distance from the hub. */
import type { Typesetter } from '../../type/typesetter.ts';
import { endAt, type PlanPlace, type PlanRun } from '../subject/plan-graph.ts';
import { balloonsWidth, symbolWidth, type SymbolLook } from './plan-symbols.ts';
import type { PlanBranch, CablePlan } from '../subject/plan-tree.ts';
import { blockEm } from '../../type/capitals.ts';
import type { ClosedLoops } from './plan-loops.ts';
import {
  flagAt,
  fromTexts,
  placeLook,
  placeTexts,
  runFigures,
  runText,
  textLead,
  type PlaceText,
} from './plan-words.ts';
import type { DrawingSubject } from '../subject/subject.ts';

export interface PlacedBranch {
  readonly place: PlanPlace;
  readonly stub: boolean;
  /** Whether it is also on an earlier part of the plan, which shows its item numbers. */
  readonly again: boolean;
  readonly run?: PlanRun;
  readonly look: SymbolLook;
  readonly texts: readonly PlaceText[];
  readonly textsWidth: number;
  /** 1 to the right of the hub, -1 to the left. The hub itself is 1. */
  readonly towards: 1 | -1;
  readonly depth: number;
  readonly children: readonly PlacedBranch[];
  /** Whether it is an end. The texts of an end are next to it, those of other places below it. */
  readonly leaf: boolean;
  y: number;
  /** The edge nearest to the hub. */
  x: number;
  /** For a stub whose run closes a loop: the place where the run ends. It has no symbol of its own. */
  closes?: PlacedBranch;
  /** The number of its column, counted from the hub. */
  column: number;
  /** The x at which runs that close a loop reach this place, if any: the end of the horizontal part of its runs. */
  entry?: number;
}

export interface PlacedPlan {
  readonly hub: PlacedBranch;
  readonly left: readonly PlacedBranch[];
  readonly right: readonly PlacedBranch[];
  readonly width: number;
  readonly height: number;
  /** The number of columns of places on either side of the hub. */
  readonly columns: number;
}

/** Above a row are its cable's name and label positions, below it the dimensions. */
const above = 11;
const firstDimension = 6.8;
export const dimensionPitch = 5.6;
const besideGap = 2;
const bendRoom = 3;
const gapLimits = { least: 24, flags: 34, text: 58 };
/** The gap of a run without a dimension, and the additional space for its name, mm. */
const minGap = 12;
const aroundName = 6;
/** Distance before a place at which the runs that close a loop bend towards it, mm. */
const laneRoom = 2.5;

/** Widths of the texts of a plan, mm, best looking first. Narrow ones have more lines. */
export const textWidths = [38, 30, 24, 19] as const;

/** Lays out a plan with texts of a given width. If it does not fit in `widest`, it is as wide as necessary. */
export function layOut(
  subject: DrawingSubject,
  plan: CablePlan,
  widest: number,
  { loops, textWidth }: Pick<Setting, 'loops' | 'textWidth'>,
): PlacedPlan {
  const { hub, left, right, height } = stacked({ subject, loops, textWidth }, plan);
  return { hub, left, right, height, ...spread(subject, hub, left, right, widest) };
}

/** The text settings for the places of a plan. */
interface Setting {
  readonly subject: DrawingSubject;
  readonly loops: ClosedLoops;
  readonly textWidth: number;
}

/** The places of a plan in their rows. */
function stacked(setting: Setting, plan: CablePlan) {
  const { subject, textWidth } = setting;
  const hubLeaf = plan.left.length === 0;
  const right = plan.right.map((branch) => placed(setting, branch, 1, 1));
  const left = plan.left.map((branch) => placed(setting, branch, -1, 1));
  const again = plan.again === true;
  const texts = [
    ...placeTexts(subject, plan.hub, again ? 'again' : 'here', textWidth),
    ...(plan.from === undefined ? [] : fromTexts(subject, plan.hub, plan.from)),
  ];
  const hub: PlacedBranch = {
    place: plan.hub,
    stub: false,
    again,
    look: placeLook(subject, plan.hub, (plan.right[0] ?? plan.left[0])?.run),
    texts,
    textsWidth: widthOfTexts(subject.type, texts),
    towards: 1,
    depth: 0,
    column: 0,
    children: [],
    leaf: hubLeaf,
    y: 0,
    x: 0,
  };
  closeLoops(right, setting.loops);
  const [leftHeight, rightHeight] = [stack(subject, left), stack(subject, right)];
  const hubReach = ownReach(subject, hub, [...left, ...right]);
  const tallest = Math.max(leftHeight, rightHeight);
  shift(left, (tallest - leftHeight) / 2);
  shift(right, (tallest - rightHeight) / 2);
  // The hub is level with the middle of its branches. Everything moves down to leave room for the items above the hub.
  const middle = rowOf(right.length > 0 ? right : left) ?? hubReach.up;
  const lower = Math.max(0, hubReach.up - middle);
  shift([...left, ...right], lower);
  hub.y = middle + lower;
  return { hub, left, right, height: Math.max(tallest + lower, hub.y + hubReach.down) };
}

function rowOf(branches: readonly PlacedBranch[]): number | undefined {
  const [first, last] = [branches[0], branches.at(-1)];
  return first === undefined || last === undefined ? undefined : (first.y + last.y) / 2;
}

/** Joins the stubs of closed loops to their ends, and assigns each place its column. */
function closeLoops(branches: readonly PlacedBranch[], { runs, columns }: ClosedLoops): void {
  const all = allOf(branches);
  const drawn = new Map(all.flatMap((branch) => (branch.stub ? [] : [[branch.place, branch] as const])));
  const parents = new Map(all.flatMap((branch) => branch.children.map((child) => [child, branch] as const)));
  for (const branch of all) {
    const isClosed = branch.stub && branch.run !== undefined && runs.has(branch.run);
    const end = isClosed ? drawn.get(branch.place) : undefined;
    if (end !== undefined) branch.closes = end;
    branch.column = branch.stub ? (parents.get(branch)?.column ?? 0) + 1 : (columns.get(branch.place) ?? branch.depth);
  }
}

/** All branches, each before its child branches. */
function allOf(branches: readonly PlacedBranch[]): PlacedBranch[] {
  return branches.flatMap((branch) => [branch, ...allOf(branch.children)]);
}

function placed(setting: Setting, branch: PlanBranch, towards: 1 | -1, depth: number): PlacedBranch {
  const { subject, textWidth, loops } = setting;
  const stub = branch.stub === true;
  const isClosed = stub && branch.run !== undefined && loops.runs.has(branch.run);
  const texts = isClosed ? [] : placeTexts(subject, branch.place, stub ? 'elsewhere' : 'here', textWidth);
  const children = branch.children.map((child) => placed(setting, child, towards, depth + 1));
  return {
    place: branch.place,
    stub,
    again: false,
    run: branch.run,
    look: placeLook(subject, branch.place, branch.run),
    texts,
    textsWidth: widthOfTexts(subject.type, texts),
    towards,
    depth,
    column: depth,
    children,
    leaf: children.length === 0,
    y: 0,
    x: 0,
  };
}

interface Reach {
  readonly up: number;
  readonly down: number;
}

export function textsHeight(texts: readonly PlaceText[]): number {
  return texts.reduce((sum, { size }) => sum + size * textLead, 0);
}

function widthOfTexts(type: Typesetter, texts: readonly PlaceText[]): number {
  return Math.max(0, ...texts.map(({ text, size, weight }) => type.width(text, size, weight)));
}

/** Distance of texts below a place from its row. */
export const textsBelow = 10;

/** Distance of a breakout's name above its row: above the labels of its trunk and their dimensions. */
export const breakoutName = 13;

/** Distance of a place's item numbers above its row: above the symbol, and above any taller texts next to it. */
export function balloonRise({ look, leaf, texts }: PlacedBranch): number {
  const half = look.kind === 'part' ? 2.2 : look.height / 2;
  return Math.max(half + 5, leaf ? textsHeight(texts) / 2 + 3.2 : 0);
}

/** The space that a row needs above and below its middle: run, symbol, balloons, texts. */
function ownReach(subject: DrawingSubject, branch: PlacedBranch, nextTo: readonly PlacedBranch[] = []): Reach {
  const runs = branch.run === undefined ? nextTo.flatMap(({ run }) => run ?? []) : [branch.run];
  const dimensions = Math.max(0, ...runs.map((run) => runFigures(subject, run).length));
  const hasItems = branch.closes === undefined && branch.place.instances.some((id) => subject.items(id).length > 0);
  const symbol = branch.closes === undefined ? branch.look.height / 2 : 0;
  const texts = textsHeight(branch.texts);
  const highest = branch.place.kind === 'breakout' ? breakoutName : above;
  const up = Math.max(highest, hasItems ? balloonRise(branch) + 3 : symbol + 1, branch.leaf ? texts / 2 + 1 : 0);
  const down = Math.max(
    dimensions === 0 ? 4 : firstDimension + dimensions * dimensionPitch - 2,
    symbol + 1,
    branch.leaf ? texts / 2 + 1 : 0,
    !branch.leaf && branch.place.kind !== 'breakout' && texts > 0 ? textsBelow + texts : 0,
  );
  return { up, down };
}

/** Stacks branches downwards from y = 0 and returns their total height. */
function stack(subject: DrawingSubject, branches: readonly PlacedBranch[]): number {
  let y = 0;
  for (const branch of branches) {
    const inner = stack(subject, branch.children);
    const { up, down } = ownReach(subject, branch);
    const row = rowOf(branch.children) ?? up;
    const top = Math.max(0, up - row);
    const tall = Math.max(top + inner, top + row + down);
    shift(branch.children, y + top);
    branch.y = y + top + row;
    y += tall;
  }
  return y;
}

function shift(branches: readonly PlacedBranch[], by: number): void {
  for (const branch of branches) {
    branch.y += by;
    shift(branch.children, by);
  }
}

/** Positions the columns. Returns their number and the width of the plan, including the texts at the hub's side. */
function spread(
  subject: DrawingSubject,
  hub: PlacedBranch,
  left: readonly PlacedBranch[],
  right: readonly PlacedBranch[],
  widest: number,
): Pick<PlacedPlan, 'width' | 'columns'> {
  const [leftColumns, rightColumns] = [columnsOf(left), columnsOf(right)];
  const sides = [leftColumns, rightColumns];
  const wantedGaps = sides.flatMap((columns) => gapsBefore(subject, columns));
  const fixed =
    symbolWidth[hub.look.kind] +
    2 * overhang(hub) +
    (hub.leaf ? hub.textsWidth + besideGap : 0) +
    sides.reduce((sum, columns) => sum + fixedWidth(columns), 0);
  const gaps = fitGaps(wantedGaps, widest - fixed);
  const leftGaps = gaps.slice(0, leftColumns.length);
  const leftWidth = sum(leftGaps) + fixedWidth(leftColumns);
  hub.x = hub.leaf ? hub.textsWidth + besideGap : leftWidth + overhang(hub);
  const width = symbolWidth[hub.look.kind];
  placeColumns(leftColumns, leftGaps, hub.x - overhang(hub));
  placeColumns(rightColumns, gaps.slice(leftGaps.length), hub.x + width + overhang(hub));
  return { width: fixed + sum(gaps), columns: gaps.length };
}

/** Branches by column. A run that closes a loop is in the column of its end. */
function columnsOf(branches: readonly PlacedBranch[]): PlacedBranch[][] {
  const columns: PlacedBranch[][] = [];
  for (const branch of allOf(branches)) {
    const { column } = branch.closes ?? branch;
    (columns[column - 1] ??= []).push(branch);
  }
  return columns;
}

/** The extent of the texts below a place beyond its symbol on each side. */
export function overhang({ look, leaf, place, textsWidth }: PlacedBranch): number {
  const below = leaf || place.kind === 'breakout' ? 0 : textsWidth;
  return Math.max(0, (below - symbolWidth[look.kind]) / 2);
}

/** The column width a place needs: an end with its texts, any other place with the bends of its branches. */
function columnNeed(branch: PlacedBranch): number {
  if (branch.closes !== undefined) return 0;
  const width = symbolWidth[branch.look.kind];
  if (branch.leaf) return width + (branch.texts.length === 0 ? 0 : besideGap + branch.textsWidth);
  return 2 * overhang(branch) + width + bendRoom;
}

/** Columns do not overlap, except that the texts of an early end may extend under later columns, because no other place uses its row. */
function fixedWidth(columns: readonly (readonly PlacedBranch[])[]): number {
  return sum(columns.map(columnWidth));
}

function columnWidth(column: readonly PlacedBranch[]): number {
  return Math.max(...column.map(columnNeed));
}

/**
 * The gap before each column: room for the runs from the previous column, and the length that longer runs need beyond the
 * columns they cross.
 */
function gapsBefore(subject: DrawingSubject, columns: readonly (readonly PlacedBranch[])[]): number[] {
  const starts = new Map(columns.flat().flatMap((branch) => branch.children.map((child) => [child, branch.column])));
  const gaps: number[] = [];
  for (const [c, column] of columns.entries()) {
    const lane = column.some(({ closes }) => closes !== undefined) ? laneRoom : 0;
    const needs = column.map((branch) => {
      const start = starts.get(branch) ?? 0;
      const crossed = sum(gaps.slice(start)) + fixedWidth(columns.slice(start, c));
      return wantedGap(subject, branch) + lane - crossed;
    });
    gaps.push(Math.max(minGap, ...needs));
  }
  return gaps;
}

function wantedGap(subject: DrawingSubject, { run, place }: PlacedBranch): number {
  if (run === undefined) return minGap;
  const words = subject.type.width(runText(subject, run), blockEm);
  if (runFigures(subject, run).length === 0) return Math.max(minGap, words + aroundName);
  const otherPlace = run.from === place ? run.to : run.from;
  const flags = [place, otherPlace].filter(
    (end) => endAt(run, end) !== undefined && flagAt(subject, run, end) !== undefined,
  );
  const items = new Set(run.segments.flatMap(({ id }) => subject.items(id)));
  const named = Math.min(gapLimits.text, words) + balloonsWidth(items.size) + 4;
  return Math.max(gapLimits.least, named + (flags.length * gapLimits.flags) / 2);
}

/**
 * The desired gaps, with spare space distributed evenly. If they are too wide together, all shrink alike, none below
 * the minimum.
 */
function fitGaps(gaps: readonly number[], room: number): number[] {
  if (gaps.length === 0) return [];
  const over = room - sum(gaps);
  if (over >= 0) return gaps.map((gap) => gap + over / gaps.length);
  const slack = gaps.map((gap) => Math.max(0, gap - gapLimits.least));
  const share = Math.min(1, -over / Math.max(0.001, sum(slack)));
  return gaps.map((gap, i) => gap - slack[i]! * share);
}

function placeColumns(columns: readonly (readonly PlacedBranch[])[], gaps: readonly number[], from: number): void {
  let x = from;
  for (const [c, column] of columns.entries()) {
    const towards = column[0]!.towards;
    x += towards * gaps[c]!;
    for (const branch of column) branch.x = x + towards * overhang(branch);
    for (const { closes } of column) if (closes !== undefined) closes.entry = x - laneRoom;
    x += towards * columnWidth(column);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
