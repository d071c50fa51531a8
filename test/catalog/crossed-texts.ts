/**
 * Finds texts with a line through them on what a sheet draws. A line that is covered by something painted later does
 * not count.
 */
import type { Item } from '@cablewright/documents/test-kit/sheets.ts';
import { textBoxes } from '@cablewright/documents/test-kit/boxes.ts';

type Point = readonly [x: number, y: number];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Stroke {
  readonly order: number;
  readonly from: Point;
  readonly to: Point;
}

interface Painted {
  readonly strokes: Stroke[];
  readonly covers: { readonly order: number; readonly box: Box }[];
  readonly texts: { readonly order: number; readonly text: string; readonly box: Box }[];
  count: number;
}

interface At {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** How far the box of a text is reduced before the check, because the ends of its letters may touch a line. */
const inset = 0.12;

export function crossedTexts(items: readonly Item[]): string[] {
  const painted: Painted = { strokes: [], covers: [], texts: [], count: 0 };
  paint(items, { x: 0, y: 0, scale: 1 }, painted);
  const { strokes, covers, texts } = painted;
  const cells = new Map<number, Stroke[]>();
  for (const stroke of strokes) {
    const [a, b] = [stroke.from[1], stroke.to[1]];
    for (let row = Math.floor(Math.min(a, b) / 10); row <= Math.floor(Math.max(a, b) / 10); row += 1)
      cells.set(row, [...(cells.get(row) ?? []), stroke]);
  }
  return texts.flatMap(({ text, box, order }) => {
    const rows = [...new Set([Math.floor(box.top / 10), Math.floor(box.bottom / 10)])];
    const above = covers.filter((cover) => cover.order < order && contains(cover.box, box));
    const from = Math.max(-1, ...above.map((cover) => cover.order));
    const crossing = rows
      .flatMap((row) => cells.get(row) ?? [])
      .find((stroke) => stroke.order > from && cuts(stroke, box));
    return crossing === undefined ? [] : [`a line through "${text}" at ${Math.round(box.left)},${Math.round(box.top)}`];
  });
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left + 0.3 &&
    outer.right >= inner.right - 0.3 &&
    outer.top <= inner.top + 0.3 &&
    outer.bottom >= inner.bottom - 0.3
  );
}

/** Whether part of a straight stroke is inside a box (Liang–Barsky algorithm). */
function cuts({ from: [ax, ay], to: [bx, by] }: Stroke, box: Box): boolean {
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [ax - bx, ax - box.left - inset],
    [bx - ax, box.right - inset - ax],
    [ay - by, ay - box.top - inset],
    [by - ay, box.bottom - inset - ay],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter < leave;
}

function paint(items: readonly Item[], at: At, painted: Painted): void {
  const point = (x: number, y: number): Point => [at.x + x * at.scale, at.y + y * at.scale];
  for (const item of items) {
    painted.count += 1;
    const order = painted.count;
    if (item.kind === 'group') {
      const [x, y] = point(item.x ?? 0, item.y ?? 0);
      paint(item.items, { x, y, scale: at.scale * (item.scale ?? 1) }, painted);
      continue;
    }
    if (item.kind === 'text') {
      const boxes = textBoxes([{ kind: 'group', x: at.x, y: at.y, scale: at.scale, items: [item] }]);
      if (item.turn === undefined) for (const { text, ...box } of boxes) painted.texts.push({ order, text, box });
      continue;
    }
    const outlines = outlinesOf(item).map((outline) => outline.map(([x, y]) => point(x, y)));
    const stroke = item.kind === 'image' ? undefined : item.stroke;
    const fill = item.kind === 'image' || item.kind === 'line' ? undefined : item.fill;
    if (fill !== undefined) painted.covers.push({ order, box: around(outlines.flat()) });
    if (stroke === undefined || stroke.ink === '#ffffff') continue;
    for (const outline of outlines)
      for (const [i, to] of outline.slice(1).entries()) painted.strokes.push({ order, from: outline[i]!, to });
  }
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function outlinesOf(item: Exclude<Item, { kind: 'group' } | { kind: 'text' }>): Point[][] {
  switch (item.kind) {
    case 'line':
      return [
        [
          [item.x1, item.y1],
          [item.x2, item.y2],
        ],
      ];
    case 'circle':
      return [
        Array.from({ length: 25 }, (_, i): Point => {
          const angle = (i * Math.PI) / 12;
          return [item.x + item.r * Math.cos(angle), item.y + item.r * Math.sin(angle)];
        }),
      ];
    case 'path':
      return pathOutlines(item.d);
    case 'image':
    case 'rect': {
      const { x, y, width, height } = item;
      return [
        [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
          [x, y],
        ],
      ];
    }
  }
}

/** The lines of a path. Each curve is divided into eight. */
function pathOutlines(d: string): Point[][] {
  const outlines: Point[][] = [];
  for (const [, command, rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = rest
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const current = outlines.at(-1);
    if (command === 'M') outlines.push([[numbers[0]!, numbers[1]!]]);
    else if (command === 'L') current!.push([numbers[0]!, numbers[1]!]);
    else if (command === 'Z') current!.push(current![0]!);
    else {
      const [x1, y1, x2, y2, x3, y3] = numbers as [number, number, number, number, number, number];
      const [x0, y0] = current!.at(-1)!;
      for (let i = 1; i <= 8; i += 1) {
        const [t, u] = [i / 8, 1 - i / 8];
        const at = (a: number, b: number, c: number, e: number) =>
          u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * e;
        current!.push([at(x0, x1, x2, x3), at(y0, y1, y2, y3)]);
      }
    }
  }
  return outlines;
}
