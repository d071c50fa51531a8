/**
 * Single wires at a small zoom. Where their designations would be too small along their lines, the wires between the
 * same parts are gathered: their lines run into and out of one list with all designations. Its texts have the same size
 * on screen at every zoom.
 */
import type { CanvasBlock } from './blocks.ts';
import type { ArrangedBlock, CanvasLine, CanvasScene } from './scene.ts';
import { cut, maxIdLetters, type Size } from './size.ts';
import type { CanvasPoint } from './around.ts';

/** Below this zoom, single wires are gathered: along their lines there would be no room for texts of `textPx`. */
export const gatheredBelow = 0.54;

/**
 * Sizes on screen, px: the height of a text and of its line in a list, the width of a letter, and of a swatch with its
 * gaps.
 */
export const textPx = 11;
const linePx = 13;
const letterPx = 6.7;
export const swatchPx = 15;
const paddingPx = 5;
const listGapPx = 8;
/** The space at each side of a list where its lines converge, px on screen. */
const fanPx = 36;
/** The height a drawing usually has on a screen of 1440 × 900, px. */
const usualHeight = 620;

/** A wire in a list: the position of its designation, and its line into and out of the list. */
export interface GatheredWire extends CanvasPoint {
  readonly block: ArrangedBlock;
  readonly text: string;
  /** SVG path data. */
  readonly d: string;
  /** The connections at its ends. */
  readonly ways: readonly CanvasLine[];
}

/** A list of wires with its place, in canvas px. */
export interface GatheredWires extends CanvasPoint, Size {
  readonly key: string;
  readonly wires: readonly GatheredWire[];
}

function cellPx(wires: readonly { readonly id: string }[]): number {
  const letters = Math.max(2, ...wires.map(({ id }) => cut(id, maxIdLetters).length));
  return swatchPx + letters * letterPx + 2 * paddingPx;
}

/**
 * How many columns the lists need to fit into a height, each list with `counts` wires, and the height they take. On
 * screen, px.
 */
function columnsFor(counts: readonly number[], height: number): { readonly columns: number; readonly taken: number } {
  const taken = (columns: number) =>
    counts.reduce((sum, count) => sum + Math.ceil(count / columns) * linePx + listGapPx, -listGapPx);
  let columns = 1;
  while (columns < 24 && taken(columns) > height) columns += 1;
  return { columns, taken: taken(columns) };
}

/**
 * The width a column of the arrangement needs for the lists of its wires when the whole drawing is on screen, canvas
 * px.
 */
export function gatheredWidth(list: readonly CanvasBlock[], height: number): number {
  const wires = list.filter(({ kind }) => kind === 'wire');
  const k = Math.min(1, usualHeight / height);
  if (wires.length === 0 || k >= gatheredBelow) return 0;
  const { columns } = columnsFor([wires.length], usualHeight * 0.8);
  return (columns * cellPx(wires) + 2 * fanPx) / k;
}

interface Ends {
  readonly block: ArrangedBlock;
  readonly left: readonly (readonly [CanvasPoint, CanvasLine])[];
  readonly right: readonly (readonly [CanvasPoint, CanvasLine])[];
  readonly parts: string;
}

/** The lists of the single wires of a scene at a zoom. */
export function gathered(scene: CanvasScene, k: number): readonly GatheredWires[] {
  const wires = endsOfWires(scene);
  const byColumn = Map.groupBy(wires, ({ block }) => Math.round((block.x + block.width / 2) / 64));
  return [...byColumn.values()].flatMap((column) => gatheredColumn(column, scene, k));
}

/** The parts that the ends of each single wire are joined to. */
function endsOfWires({ blocks, ways }: CanvasScene): Ends[] {
  const at = new Map<
    string,
    { left: [CanvasPoint, CanvasLine][]; right: [CanvasPoint, CanvasLine][]; parts: Set<string> }
  >();
  for (const block of blocks) if (block.kind === 'wire') at.set(block.id, { left: [], right: [], parts: new Set() });
  for (const way of ways)
    for (const [own, far, point] of [
      [way.ends[0], way.ends[1], way.to],
      [way.ends[1], way.ends[0], way.from],
    ] as const) {
      const wire = at.get(own.block);
      if (wire === undefined) continue;
      wire[own.side ?? 'left'].push([point, way]);
      wire.parts.add(far.block);
    }
  return blocks.flatMap((block) => {
    const wire = at.get(block.id);
    return wire === undefined ? [] : [{ block, ...wire, parts: [...wire.parts].toSorted().join(' ') }];
  });
}

/** The lists of a column of wires, one below the other in the order of their lines, in the middle between the parts. */
function gatheredColumn(wires: readonly Ends[], { bounds }: CanvasScene, k: number): GatheredWires[] {
  const groups = [...Map.groupBy(wires, ({ parts }) => parts)].map(([key, list]) => ({
    key: `${key} ${list[0]!.block.id}`,
    list: list.toSorted((a, b) => a.block.y - b.block.y),
    middle: list.reduce((sum, { block }) => sum + block.y + block.height / 2, 0) / list.length,
  }));
  const sorted = groups.toSorted((a, b) => a.middle - b.middle);
  const { columns } = columnsFor(
    sorted.map(({ list }) => list.length),
    bounds.height * k,
  );
  const cell = cellPx(wires.map(({ block }) => block)) / k;
  const [line, gap] = [linePx / k, listGapPx / k];
  const centre = wires.reduce((sum, { block }) => sum + block.x + block.width / 2, 0) / wires.length;
  const tall = sorted.map((group) => {
    const height = Math.ceil(group.list.length / columns) * line;
    return { ...group, height, y: group.middle - height / 2 };
  });
  return stacked(tall, gap, bounds).map(({ key, list, y, height }) => {
    const rows = Math.ceil(list.length / columns);
    const width = Math.ceil(list.length / rows) * cell;
    const box = { x: centre - width / 2, y, width, height };
    return {
      key,
      ...box,
      wires: list.map((ends, n) => ({
        block: ends.block,
        text: cut(ends.block.id, maxIdLetters),
        x: box.x + Math.floor(n / rows) * cell,
        y: box.y + (n % rows) * line,
        d: lineThrough(ends, box, (n + 0.5) / list.length),
        ways: [...ends.left, ...ends.right].map(([, way]) => way),
      })),
    };
  });
}

/** Boxes in a column that do not overlap, each close to its preferred top, and inside the bounds if there is room. */
function stacked<T extends { readonly y: number; readonly height: number }>(
  wished: readonly T[],
  gap: number,
  bounds: Size & CanvasPoint,
): T[] {
  let floor = bounds.y;
  const pushedDown = wished.map((box) => {
    const y = Math.max(box.y, floor);
    floor = y + box.height + gap;
    return { ...box, y };
  });
  let ceiling = bounds.y + bounds.height;
  const pushedUp = pushedDown.toReversed().map((box) => {
    const y = Math.max(bounds.y, Math.min(box.y, ceiling - box.height));
    ceiling = y - gap;
    return { ...box, y };
  });
  return pushedUp.toReversed();
}

/** The line of a wire: from the parts on its left into the list, and from the list to the parts on its right. */
function lineThrough({ left, right }: Ends, box: Size & CanvasPoint, share: number): string {
  const y = box.y + box.height * share;
  const curve = (x: number, { x: farX, y: farY }: CanvasPoint) => {
    const middle = (x + farX) / 2;
    return `M${farX} ${farY}C${middle} ${farY} ${middle} ${y} ${x} ${y}`;
  };
  const [into, out] = [
    left.map(([point]) => curve(box.x, point)),
    right.map(([point]) => curve(box.x + box.width, point)),
  ];
  return [...into, ...out].join('');
}
