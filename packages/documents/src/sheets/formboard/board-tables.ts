/**
 * The tables of a board: the wires of each connector by cavity, and those of each splice. Each is on the sheet of its end, as
 * near to it as there is room, and never across the edge of a sheet.
 */
import { ink, type Item } from '../../display-list/display-list.ts';
import { along, angleOf, type Point } from '../../display-list/geometry.ts';
import { inset, type Space } from '../../page/frame/space.ts';
import { blockScale } from '../../type/capitals.ts';
import type { SheetBlock } from '../blocks/block.ts';
import { apart, type PlanShape } from '../plane/apart.ts';
import { harnessOf } from '../plane/harness-words.ts';
import { connectorTable, landedOn, spliceTable } from '../plane/wire-grid.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import { drawnAt } from './broken.ts';
import type { DrawnWay } from './drawn-way.ts';
import type { PlacedNode } from './layout.ts';

/** The table of a part, and the part's position on the board; undefined for a part that is not on it. */
export interface BoardTable {
  readonly part: string;
  /** The title of the table, such as `J1 wires`. */
  readonly title: string;
  readonly at: Point | undefined;
  readonly block: SheetBlock;
}

/** A table with its space on the board, mm. */
export interface PlacedTable extends BoardTable {
  readonly space: Space;
}

/** The position of a splice inside a bundle. */
export interface SpliceOnWay {
  readonly splice: string;
  readonly way: DrawnWay;
  /** Distance from the first node at the scale of the board, mm on paper. */
  readonly on: number;
}

/** The letters of tables have the minimum height of a sheet. */
const scale = blockScale.sheet;

/** The tables of a cable in the order of its parts. A connector or splice without wires has none. */
export function boardTables(
  subject: DrawingSubject,
  nodes: readonly PlacedNode[],
  inBundles: readonly SpliceOnWay[] = [],
): BoardTable[] {
  const { connectors = [], components = [] } = subject.design.instances;
  const harness = harnessOf(subject, subject.design.layout ?? { nodes: [], bundles: [] });
  const landed = landedOn(harness);
  const places = new Map<string, Point>();
  for (const { splice, way, on } of inBundles) places.set(splice, pointOn(way, on));
  for (const { node, at } of nodes)
    if (node.stub !== true) for (const part of node.place.instances) places.set(part, at);
  const { names } = subject;
  const tables = [
    ...connectors.map((connector) => ({
      part: connector.id,
      block: connectorTable(harness, connector, landed, scale),
    })),
    ...components.map(({ id }) => ({ part: id, block: spliceTable(harness, id, landed, scale) })),
  ];
  return tables.flatMap(({ part, block }) => {
    if (!landed.wires.has(part)) return [];
    const title = names.print.text('harness.wires-of', { name: names.short(part) });
    return [{ part, title, at: places.get(part), block }];
  });
}

function pointOn({ placed: { from, to }, breaks }: DrawnWay, on: number): Point {
  return along(from.at, angleOf(from.at, to.at), drawnAt(breaks, on));
}

/** Distance of a table from everything else, mm. */
const clear = 2;
/** Distance from the edges of a sheet, where its joining marks are, mm. */
const besideMarks = 12;
/** The distance between candidate positions on a sheet, and the maximum distance of a table from its part, mm. */
const step = 8;
const reach = 420;

interface PlacedTables {
  readonly placed: readonly PlacedTable[];
  /** The tables that have no room near their part. */
  readonly others: readonly BoardTable[];
}

/** Places each table in one of the windows of a board, clear of `occupied` and of the other tables. */
export function placeTables(
  tables: readonly BoardTable[],
  occupied: readonly PlanShape[],
  windows: readonly Space[],
  edge = besideMarks,
): PlacedTables {
  const rooms = windows.map((window) => {
    const room = inset(window, edge);
    return { room, shapes: occupied.filter((shape) => !apart(shape, room, clear)) };
  });
  const placed: PlacedTable[] = [];
  const others: BoardTable[] = [];
  for (const table of tables) {
    const { at } = table;
    const space = at === undefined ? undefined : nearest(at, table.block, rooms, placed);
    if (space === undefined) others.push(table);
    else placed.push({ ...table, space });
  }
  return { placed, others };
}

interface Room {
  readonly room: Space;
  readonly shapes: readonly PlanShape[];
}

function nearest(
  at: Point,
  block: SheetBlock,
  rooms: readonly Room[],
  placed: readonly PlacedTable[],
): Space | undefined {
  const near = rooms
    .map((candidate) => ({ ...candidate, far: distanceTo(at, candidate.room) }))
    .filter(({ far }) => far < reach)
    .toSorted((a, b) => a.far - b.far);
  let best: { readonly space: Space; readonly far: number } | undefined;
  for (const { room, shapes, far } of near) {
    if (best !== undefined && far >= best.far) break;
    for (const space of positionsIn(room, block)) {
      const off = distanceTo(at, space);
      if (off >= Math.min(best?.far ?? Infinity, reach)) continue;
      const isFree = (shape: PlanShape) => apart(space, shape, clear);
      if (shapes.every(isFree) && placed.every((other) => isFree(other.space))) best = { space, far: off };
    }
  }
  return best?.space;
}

function* positionsIn({ x, y, width, height }: Space, block: SheetBlock): Generator<Space> {
  for (let top = y; top + block.height <= y + height; top += step) {
    for (let left = x; left + block.width <= x + width; left += step) {
      yield { x: left, y: top, width: block.width, height: block.height };
    }
  }
}

function distanceTo([px, py]: Point, { x, y, width, height }: Space): number {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}

export function tableItems({ block, space: { x, y }, part }: PlacedTable): Item {
  return { kind: 'group', x, y, items: block.items, ref: part };
}

/** The outline of a table on a reduced board, whose lines are `width` wide. */
export function tableOutline({ space }: PlacedTable, width: number): Item {
  return { kind: 'rect', ...space, stroke: { ink: ink.grey, width } };
}
