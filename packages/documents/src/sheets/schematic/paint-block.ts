import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { Bracket, SchematicPin } from './graph.ts';
import { type BlockMetrics } from './metrics.ts';
import { lineHeight, nameSize, pad, textSize, type Sides } from './words.ts';
import type { PositionedBlock } from './place.ts';

const outline = { ink: ink.black, width: 0.35 };
const hair = { ink: ink.pale, width: 0.18 };
const through = { ink: ink.black, width: 0.5 };

/** A block with its left edge at x, as wide as its column: a connector, board, part or breakout with a row for each pin. */
export function paintBlock(
  placed: PositionedBlock,
  metrics: BlockMetrics,
  x: number,
  width: number,
  sides: Sides,
): Item {
  const { block } = placed;
  if (block.kind === 'pass') return { kind: 'group', items: [], title: '' };
  const { part } = block;
  const name = part === undefined ? block.name : `${block.name} part ${part.number} of ${part.of}`;
  const title = [name, ...block.lines].join(', ');
  const ref = block.kind === 'splice' ? undefined : block.id;
  return { kind: 'group', ref, title, items: paintKind(placed, metrics, x, width, sides) };
}

function paintKind(placed: PositionedBlock, metrics: BlockMetrics, x: number, width: number, sides: Sides): Item[] {
  const middle = x + width / 2;
  const { kind } = placed.block;
  if (kind === 'splice') return [...spliceDots(placed, x, width), ...nameAbove(placed, metrics, middle)];
  if (kind === 'inline') return [...inlinePart(placed, x, width), ...nameAbove(placed, metrics, middle)];
  if (kind === 'breakout') return [...breakoutBar(placed, metrics, x, width), ...nameAbove(placed, metrics, middle)];
  return [...frame(placed, metrics, x, width), ...pinRows(placed, metrics, x, width, sides)];
}

/** The name of a small block above its lines. */
function nameAbove({ block, y }: PositionedBlock, { name }: BlockMetrics, middle: number): Item[] {
  const weight = block.kind === 'inline' ? 'regular' : 'bold';
  return name.map((text, i) => ({
    kind: 'text',
    x: middle,
    y: y + 2.4 + i * lineHeight,
    text,
    size: textSize,
    weight,
    anchor: 'middle',
  }));
}

function spliceDots({ pinY }: PositionedBlock, x: number, width: number): Item[] {
  return [...pinY.values()].flatMap(({ y }): Item[] => [
    line(x, y, x + width, y, through),
    { kind: 'circle', x: x + width / 2, y, r: 1, fill: ink.black },
  ]);
}

/** A two-terminal in-line part: the general rectangle of IEC 60617 on its line. */
function inlinePart({ block, pinY }: PositionedBlock, x: number, width: number): Item[] {
  const { y } = pinY.get(block.id)!;
  return [
    line(x, y, x + width, y, through),
    { kind: 'rect', x: x + width / 2 - 3, y: y - 1.2, width: 6, height: 2.4, stroke: outline, fill: ink.white },
  ];
}

/** The opening of a cable: a bar across the conductors that continue. */
function breakoutBar(
  { pinY, y: start, height }: PositionedBlock,
  { head }: BlockMetrics,
  x: number,
  width: number,
): Item[] {
  const top = start + head - 0.2;
  const bar = { x: x + width / 2 - 1.2, y: top, width: 2.4, height: start + height - top };
  return [
    ...[...pinY.values()].map(({ y }) => line(x, y, x + width, y, through)),
    { kind: 'rect', ...bar, radius: 1.2, stroke: outline, fill: ink.pale },
  ];
}

function frame({ y, height }: PositionedBlock, metrics: BlockMetrics, x: number, width: number): Item[] {
  const { name, lines, foot, head, footHeight } = metrics;
  const small = name.length * 3.9 + 1.2;
  const set = (texts: readonly string[], from: number): Item[] =>
    texts.map((text, i) => ({
      kind: 'text',
      x: x + pad,
      y: from + i * lineHeight,
      text,
      size: textSize,
      ink: ink.grey,
    }));
  return [
    { kind: 'rect', x, y, width, height, radius: 0.8, stroke: outline, fill: ink.white },
    { kind: 'rect', x, y, width, height: head, radius: 0.8, stroke: outline, fill: ink.faint },
    ...name.map((text, i): Item => {
      return { kind: 'text', x: x + pad, y: y + 4 + i * 3.9, text, size: nameSize, weight: 'bold' };
    }),
    ...set(lines, y + small + 2.3),
    ...set(foot, y + height - footHeight + 2.9),
  ];
}

function pinRows(placed: PositionedBlock, metrics: BlockMetrics, x: number, width: number, sides: Sides): Item[] {
  const { pinCell } = metrics;
  return placed.block.pins.flatMap((pin): Item[] => {
    const { y, height } = placed.pinY.get(pin.key)!;
    const top = y - height / 2;
    const cells = [
      ...(sides.left ? [{ edge: x + pinCell, middle: x + pinCell / 2 }] : []),
      ...(sides.right ? [{ edge: x + width - pinCell, middle: x + width - pinCell / 2 }] : []),
    ];
    return [
      line(x, top, x + width, top, hair),
      ...cells.flatMap(({ edge, middle }) => [
        pinNumber(middle, y + textSize * 0.36, pin),
        line(edge, top, edge, top + height, hair),
      ]),
      ...pinTexts(pin, metrics.pins.get(pin.key) ?? [], { y, sides, pinCell, x, width }),
    ];
  });
}

interface PinPlace {
  readonly y: number;
  readonly sides: Sides;
  readonly pinCell: number;
  readonly x: number;
  readonly width: number;
}

/** The name and signal of a pin next to its number; right-aligned in blocks that have numbers only on the right. */
function pinTexts({ key }: SchematicPin, lines: readonly string[], { y, sides, pinCell, x, width }: PinPlace): Item[] {
  const isRight = sides.right && !sides.left;
  const textX = isRight ? x + width - pinCell - pad : x + (sides.left ? pinCell : 0) + pad;
  const first = y + textSize * 0.36 - ((lines.length - 1) * lineHeight) / 2;
  return lines.map((text, i) => ({
    kind: 'text',
    x: textX,
    y: first + i * lineHeight,
    text,
    size: textSize,
    ref: key,
    anchor: isRight ? 'end' : undefined,
  }));
}

function pinNumber(x: number, y: number, { id, key }: SchematicPin): Item {
  return { kind: 'text', x, y, text: id, size: textSize, weight: 'bold', anchor: 'middle', ref: key };
}

/** Space after the words of a part, mm. */
const partGap = 3;
/** Half the pin pitch, mm: symbols are placed between pins. */
const placeStep = 2.5;

/** The extent of brackets beyond the edge of a column, mm. */
export function bracketReach(type: Typesetter, brackets: readonly Bracket[]): number {
  if (brackets.length === 0) return 0;
  const words = brackets.flatMap(({ part }) => (part === undefined ? [] : [type.width(partText(part), textSize)]));
  return wordsAt(brackets) + (words.length === 0 ? 0 : partGap + Math.max(...words));
}

/** Distance between vertical lines, so that symbols of parts do not touch. */
function laneWidthOf(brackets: readonly Bracket[]): number {
  return brackets.some(({ part }) => part !== undefined) ? 3.2 : 2.2;
}

/** The x at which the words of parts begin: beyond all brackets, so that no line crosses them. */
function wordsAt(brackets: readonly Bracket[]): number {
  return 3 + brackets.length * laneWidthOf(brackets);
}

function partText({ name, value }: NonNullable<Bracket['part']>): string {
  return `${name} ${value}`.trim();
}

/**
 * Joined pins of one side, drawn outside the column at x: a jumper, or a part with its value. `outward` is -1 if the
 * outside is on the left, 1 if it is on the right.
 */
export function paintBrackets(
  brackets: readonly Bracket[],
  pinY: ReadonlyMap<string, number>,
  x: number,
  outward: -1 | 1,
): Item[] {
  const sized = brackets.map((bracket) => ({
    bracket,
    from: pinY.get(bracket.pins[0]),
    to: pinY.get(bracket.pins[1]),
  }));
  const drawn = sized.filter(
    (item): item is typeof item & { from: number; to: number } => item.from !== undefined && item.to !== undefined,
  );
  const sorted = drawn.toSorted((a, b) => Math.abs(a.to - a.from) - Math.abs(b.to - b.from));
  const laneWidth = laneWidthOf(brackets);
  const words = x + outward * (wordsAt(brackets) - laneWidth + 2);
  const lanes: { readonly at: number; readonly top: number; readonly bottom: number }[] = [];
  const used: number[] = [];
  return sorted.flatMap(({ bracket, from, to }, lane): Item[] => {
    const laneX = x + outward * (3 + lane * laneWidth);
    const [top, bottom] = from < to ? [from, to] : [to, from];
    const d = `M${x} ${top} L${laneX} ${top} L${laneX} ${bottom} L${x} ${bottom}`;
    // Where it crosses a line further inside, that line has a gap.
    const gaps = [top, bottom].flatMap((y) =>
      lanes.flatMap((lane) => (lane.top < y - 0.1 && y + 0.1 < lane.bottom ? [gapIn(lane.at, y)] : [])),
    );
    lanes.push({ at: laneX, top, bottom });
    const items: Item[] = [...gaps, { kind: 'path', d, stroke: { ink: ink.black, width: 0.45 } }];
    if (bracket.part === undefined) return items;
    const y = freePlace(top, bottom, used, [
      ...sorted.slice(lane + 1).flatMap((bracket) => [bracket.from, bracket.to]),
      top,
      bottom,
    ]);
    used.push(y);
    return [...items, ...paintPart(bracket.part, laneX, y, { at: words, outward })];
  });
}

function gapIn(x: number, y: number): Item {
  return line(x - 0.6, y, x + 0.6, y, { ink: ink.white, width: 1.1 });
}

/** The position on a vertical line nearest to its middle that is clear of other words and of horizontal lines. */
function freePlace(top: number, bottom: number, words: readonly number[], across: readonly number[]): number {
  const middle = (top + bottom) / 2;
  const count = Math.floor((bottom - top) / placeStep);
  const places = Array.from({ length: Math.max(0, count - 1) }, (_, i) => top + (i + 1) * placeStep);
  const isFree = (y: number) =>
    words.every((word) => Math.abs(word - y) >= lineHeight) && across.every((lineY) => Math.abs(lineY - y) >= 2.4);
  return places.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle)).find(isFree) ?? middle;
}

/** A two-terminal part on a vertical line: the general rectangle of IEC 60617 with its name and value next to it. */
function paintPart(
  part: NonNullable<Bracket['part']>,
  x: number,
  y: number,
  words: { readonly at: number; readonly outward: -1 | 1 },
): Item[] {
  const text = partText(part);
  return [
    { kind: 'rect', x: x - 1, y: y - 1.8, width: 2, height: 3.6, stroke: outline, fill: ink.white },
    { kind: 'text', x: words.at, y: y + 0.9, text, size: textSize, anchor: words.outward === 1 ? 'start' : 'end' },
  ];
}
