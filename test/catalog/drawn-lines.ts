/** The connections that a schematic shows, read only from the lines, dots and symbols on its sheets. */
import type { Item, Sheet } from '@cablewright/documents/test-kit/sheets.ts';

type Point = readonly [x: number, y: number];

interface Span {
  readonly sheet: number;
  readonly from: Point;
  readonly to: Point;
  /** The conductor or screen that the line is drawn for. */
  readonly ref: string | undefined;
}

/** The edge of a pin's cell: lines may end anywhere along it. */
interface PinEdge {
  readonly sheet: number;
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  readonly name: string;
}

interface Read {
  readonly spans: Span[];
  readonly dots: { readonly sheet: number; readonly at: Point }[];
  readonly pins: PinEdge[];
  /** Symbols of parts painted over a line. The two ends of the line are not connected through the symbol. */
  readonly parts: { readonly sheet: number; readonly from: Point; readonly to: Point }[];
}

interface At {
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const near = 0.06;
const textSize = 2.5;

/** Groups of the names of pins and conductors that lines connect. */
export function drawnGroups(sheets: readonly Sheet[], content: (sheet: Sheet) => readonly Item[]): string[][] {
  const read: Read = { spans: [], dots: [], pins: [], parts: [] };
  for (const [sheet, one] of sheets.entries()) readItems(content(one), { sheet, x: 0, y: 0, scale: 1 }, read);
  const spans = read.spans.flatMap((span) => cutByParts(span, read));
  const lines = new Lines(spans);
  for (const { sheet, at } of read.dots) lines.joinAll(lines.at(sheet, at));
  for (const [i, span] of spans.entries())
    for (const end of [span.from, span.to]) lines.joinAll([i, ...lines.at(span.sheet, end)]);
  // A conductor that continues at another place has its name at both.
  for (const own of Map.groupBy(spans.keys(), (i) => spans[i]!.ref ?? `line ${i}`).values())
    if (!spans[own[0]!]!.ref?.startsWith('bracket ')) lines.joinAll(own);
  const names = new Map<number, Set<string>>();
  const add = (root: number, name: string) => names.set(root, (names.get(root) ?? new Set()).add(name));
  for (const [i, { ref }] of spans.entries()) if (ref !== undefined) add(lines.root(i), ref);
  const byPin = Map.groupBy(read.pins, ({ name }) => name);
  for (const places of byPin.values()) {
    const touching = places.flatMap((edge) => lines.endingAt(edge));
    // A pin with lines at both sides of its block joins them.
    lines.joinAll(touching);
  }
  const groups = new Map<number, Set<string>>();
  for (const [root, those] of names) {
    const now = lines.root(root);
    groups.set(now, (groups.get(now) ?? new Set()).union(those));
  }
  const lone: string[][] = [];
  for (const [name, places] of byPin) {
    const [line] = places.flatMap((edge) => lines.endingAt(edge));
    if (line === undefined) lone.push([name]);
    else groups.set(lines.root(line), (groups.get(lines.root(line)) ?? new Set()).add(name));
  }
  return [...groups.values()].map((those) => [...those]).concat(lone);
}

function readItems(items: readonly Item[], at: At, read: Read): void {
  readPins(items, at, read);
  for (const item of items) {
    const point = (x: number, y: number): Point => [at.x + x * at.scale, at.y + y * at.scale];
    if (item.kind === 'group') {
      const [x, y] = point(item.x ?? 0, item.y ?? 0);
      readItems(item.items, { sheet: at.sheet, x, y, scale: at.scale * (item.scale ?? 1) }, read);
    } else if (item.kind === 'line' && item.stroke.width >= 0.45 && item.stroke.ink !== '#ffffff') {
      read.spans.push({ sheet: at.sheet, from: point(item.x1, item.y1), to: point(item.x2, item.y2), ref: item.ref });
    } else if (
      item.kind === 'path' &&
      item.stroke !== undefined &&
      item.stroke.width >= 0.45 &&
      item.stroke.ink !== '#ffffff' &&
      /^[^CZ]*$/.test(item.d)
    ) {
      const points = [...item.d.matchAll(/[ML](\S+) (\S+)/g)].map(([, x, y]) => point(Number(x), Number(y)));
      for (const [i, to] of points.slice(1).entries())
        read.spans.push({ sheet: at.sheet, from: points[i]!, to, ref: item.ref });
    } else if (item.kind === 'circle' && item.fill === '#111111') {
      read.dots.push({ sheet: at.sheet, at: point(item.x, item.y) });
    } else if (item.kind === 'path' && isPart(item)) {
      const points = [...item.d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => point(Number(x), Number(y)));
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      // The line under a capacitor or a contact is erased along its middle.
      const wide = isErased(item) ? 0.1 : 0;
      const from = [Math.min(...xs) - wide, Math.min(...ys) - wide] as const;
      read.parts.push({ sheet: at.sheet, from, to: [Math.max(...xs) + wide, Math.max(...ys) + wide] });
    }
  }
}

/** The outline of a part, or the gap that its symbol makes in its line. */
function isPart(item: Extract<Item, { kind: 'path' }>): boolean {
  return isErased(item) || (item.fill === '#ffffff' && item.stroke?.width === 0.35 && item.d.endsWith('Z'));
}

function isErased({ stroke }: Extract<Item, { kind: 'path' }>): boolean {
  return stroke?.ink === '#ffffff' && stroke.width === 1.6;
}

/** The pins of a block by their numbers. A cell reaches from edge to edge of the block, and from rule to rule. */
function readPins(items: readonly Item[], at: At, { pins }: Read): void {
  const frame = items.find((item) => item.kind === 'rect' && item.stroke !== undefined && item.radius === 0.8);
  if (frame?.kind !== 'rect') return;
  const cells = items.filter((item) => item.kind === 'line' && item.x1 === item.x2);
  for (const item of items) {
    if (item.kind !== 'text' || item.ref === undefined || item.anchor !== 'middle') continue;
    const y = item.y - textSize * 0.36;
    const cell = cells.find((one) => one.kind === 'line' && one.y1 < y && y < one.y2);
    const [top, bottom] = cell?.kind === 'line' ? [cell.y1, cell.y2] : [y, y];
    const down = (value: number) => at.y + value * at.scale;
    for (const x of [frame.x, frame.x + frame.width])
      pins.push({ sheet: at.sheet, x: at.x + x * at.scale, top: down(top), bottom: down(bottom), name: item.ref });
  }
}

/** A line under a part counts as two lines, one on each side of the symbol. */
function cutByParts(span: Span, { parts }: Read): Span[] {
  const part = parts.find(
    ({ sheet, from, to }) =>
      sheet === span.sheet &&
      Math.max(span.from[0], span.to[0]) > from[0] &&
      Math.min(span.from[0], span.to[0]) < to[0] &&
      Math.max(span.from[1], span.to[1]) > from[1] &&
      Math.min(span.from[1], span.to[1]) < to[1],
  );
  if (part === undefined) return [span];
  const isLevel = Math.abs(span.from[1] - span.to[1]) < near;
  const [a, b] = isForward(span) ? [span.from, span.to] : [span.to, span.from];
  const ends: readonly [Point, Point] = isLevel
    ? [
        [part.from[0], a[1]],
        [part.to[0], a[1]],
      ]
    : [
        [a[0], part.from[1]],
        [a[0], part.to[1]],
      ];
  return [
    { ...span, from: a, to: ends[0], ref: undefined },
    { ...span, from: ends[1], to: b, ref: undefined },
  ];
}

function isForward({ from, to }: Span): boolean {
  return from[0] < to[0] - near || (Math.abs(from[0] - to[0]) <= near && from[1] <= to[1]);
}

/** Spans by position, joined into groups. */
class Lines {
  readonly #parent: number[];
  readonly #spans: readonly Span[];
  readonly #byPlace = new Map<string, number[]>();
  readonly #ends = new Map<string, { readonly i: number; readonly at: Point }[]>();

  constructor(spans: readonly Span[]) {
    this.#spans = spans;
    this.#parent = spans.map((_, i) => i);
    for (const [i, span] of spans.entries()) {
      for (const key of [
        ...(Math.abs(span.from[1] - span.to[1]) < near ? this.#keys(span.sheet, 'y', span.from[1]) : []),
        ...(Math.abs(span.from[0] - span.to[0]) < near ? this.#keys(span.sheet, 'x', span.from[0]) : []),
      ])
        this.#byPlace.set(key, [...(this.#byPlace.get(key) ?? []), i]);
      for (const at of [span.from, span.to])
        for (const off of [-1, 0, 1]) {
          const key = `${span.sheet} ${Math.round(at[0] * 10) + off}`;
          this.#ends.set(key, [...(this.#ends.get(key) ?? []), { i, at }]);
        }
    }
  }

  #keys(sheet: number, axis: 'x' | 'y', value: number): string[] {
    const cell = Math.round(value * 10);
    return [-1, 0, 1].map((off) => `${sheet} ${axis} ${cell + off}`);
  }

  /** The spans that a point is on. */
  at(sheet: number, [x, y]: Point): number[] {
    const keys = [`${sheet} y ${Math.round(y * 10)}`, `${sheet} x ${Math.round(x * 10)}`];
    return keys
      .flatMap((key) => this.#byPlace.get(key) ?? [])
      .filter((i) => {
        const { from, to } = this.#spans[i]!;
        return (
          x >= Math.min(from[0], to[0]) - near &&
          x <= Math.max(from[0], to[0]) + near &&
          y >= Math.min(from[1], to[1]) - near &&
          y <= Math.max(from[1], to[1]) + near
        );
      });
  }

  /** The spans with an end at the edge of a pin's cell. */
  endingAt({ sheet, x, top, bottom }: PinEdge): number[] {
    const ends = this.#ends.get(`${sheet} ${Math.round(x * 10)}`) ?? [];
    return ends.flatMap(({ i, at }) => (Math.abs(at[0] - x) < near && at[1] > top && at[1] < bottom ? [i] : []));
  }

  root(i: number): number {
    let root = i;
    while (this.#parent[root] !== root) root = this.#parent[root]!;
    this.#parent[i] = root;
    return root;
  }

  joinAll(those: readonly number[]): void {
    for (const one of those) this.#parent[this.root(one)] = this.root(those[0]!);
  }
}
