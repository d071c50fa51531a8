/** The bounding box of items. */
import type { Typesetter } from '../type/typesetter.ts';
import type { Group, Item, Stroke, Text } from './display-list.ts';

/** A rectangle by its edges, mm. */
interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The ascent and descent of a line of text, in ems. */
const ascent = 0.78;
const descent = 0.24;

/** The smallest rectangle around all items, including the control points of curves. Undefined if there are no items. */
export function boundsOf(items: readonly Item[], type: Typesetter): Bounds | undefined {
  let all: Bounds | undefined;
  for (const item of items) {
    const one = boundsOfItem(item, type);
    if (one === undefined) continue;
    all = all === undefined ? one : around(all, one);
  }
  return all;
}

function boundsOfItem(item: Item, type: Typesetter): Bounds | undefined {
  switch (item.kind) {
    case 'line':
      return grown(ofPoints([item.x1, item.x2], [item.y1, item.y2]), item.stroke);
    case 'rect':
      return grown(ofBox(item), item.stroke);
    case 'image':
      return ofBox(item);
    case 'circle': {
      const { x, y, r } = item;
      return grown({ left: x - r, top: y - r, right: x + r, bottom: y + r }, item.stroke);
    }
    case 'path': {
      const numbers = (item.d.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      if (numbers.length === 0) return undefined;
      return grown(
        ofPoints(
          numbers.filter((_, i) => i % 2 === 0),
          numbers.filter((_, i) => i % 2 === 1),
        ),
        item.stroke,
      );
    }
    case 'text':
      return item.text === '' ? undefined : ofText(item, type);
    case 'group':
      return ofGroup(item, type);
  }
}

function ofText({ x, y, text, size, weight, anchor = 'start', turn = 0 }: Text, type: Typesetter): Bounds {
  const width = type.width(text, size, weight);
  const left = anchor === 'start' ? 0 : anchor === 'end' ? -width : -width / 2;
  const [top, bottom] = [-size * ascent, size * descent];
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners = [left, left + width].flatMap((dx) => [top, bottom].map((dy) => [dx, dy] as const));
  return ofPoints(
    corners.map(([dx, dy]) => x + dx * cos - dy * sin),
    corners.map(([dx, dy]) => y + dx * sin + dy * cos),
  );
}

function ofGroup({ x = 0, y = 0, scale = 1, clip, items }: Group, type: Typesetter): Bounds | undefined {
  const inside = boundsOf(items, type);
  const shown = inside === undefined || clip === undefined ? inside : within(inside, ofBox(clip));
  if (shown === undefined) return undefined;
  const { left, top, right, bottom } = shown;
  return { left: x + left * scale, top: y + top * scale, right: x + right * scale, bottom: y + bottom * scale };
}

function ofBox(box: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}): Bounds {
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

function ofPoints(xs: readonly number[], ys: readonly number[]): Bounds {
  const range = (of: readonly number[], pick: (a: number, b: number) => number) => of.reduce((a, b) => pick(a, b));
  return {
    left: range(xs, Math.min),
    top: range(ys, Math.min),
    right: range(xs, Math.max),
    bottom: range(ys, Math.max),
  };
}

function grown({ left, top, right, bottom }: Bounds, stroke: Stroke | undefined): Bounds {
  const half = (stroke?.width ?? 0) / 2;
  return { left: left - half, top: top - half, right: right + half, bottom: bottom + half };
}

function around(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function within(a: Bounds, b: Bounds): Bounds | undefined {
  const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
  const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
  return left < right && top < bottom ? { left, top, right, bottom } : undefined;
}
