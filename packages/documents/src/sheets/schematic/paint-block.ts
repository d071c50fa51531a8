import { entryOf } from '../../display-list/lookup.ts';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { drawSymbol, partSymbol } from '../../figures/symbols/symbol.ts';
import type { Bracket, BracketPart, SchematicPin } from './graph.ts';
import { symbolHeight, type BlockMetrics } from './metrics.ts';
import { leadWords } from './parts.ts';
import { lineHeight, nameSize, pad, textSize, type Sides } from './words.ts';
import type { PositionedBlock } from './place.ts';

const outline = { ink: ink.black, width: 0.35 };
const hair = { ink: ink.pale, width: 0.18 };
const through = { ink: ink.black, width: 0.5 };
const spliced = { ink: ink.black, width: 0.7 };

/** A block with its left edge at x, as wide as its column: a connector, board, part or breakout with a row for each pin. */
export function paintBlock(
  placed: PositionedBlock,
  metrics: BlockMetrics,
  x: number,
  width: number,
  sides: Sides,
  landed: Landed,
): Item {
  const { block } = placed;
  if (block.kind === 'pass') return { kind: 'group', items: [], title: '' };
  const { part } = block;
  const name = part === undefined ? block.name : `${block.name} part ${part.number} of ${part.of}`;
  const title = [name, ...block.lines].join(', ');
  const ref = block.kind === 'splice' ? undefined : block.id;
  return { kind: 'group', ref, title, items: paintKind(placed, metrics, x, width, sides, landed) };
}

function paintKind(
  placed: PositionedBlock,
  metrics: BlockMetrics,
  x: number,
  width: number,
  sides: Sides,
  landed: Landed,
): Item[] {
  const middle = x + width / 2;
  const { kind } = placed.block;
  if (kind === 'splice') return [...spliceDots(placed, landed, x, width), ...nameAbove(placed, metrics, middle)];
  if (kind === 'inline') return [...inlinePart(placed, x, width), ...nameAbove(placed, metrics, middle)];
  if (kind === 'breakout') return [...breakoutBar(placed, metrics, x, width), ...nameAbove(placed, metrics, middle)];
  return [
    ...frame(placed, metrics, x, width),
    ...boxSymbol(placed, metrics, x, width),
    ...pinRows(placed, metrics, x, width, sides),
  ];
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

/** The heights at which lines reach the pins of a block, by pin. */
interface Landed {
  readonly left: ReadonlyMap<string, readonly number[]>;
  readonly right: ReadonlyMap<string, readonly number[]>;
}

/** A splice: a dot for each wire, on the side from which it comes, and a line through the dots if there are several. */
function spliceDots({ pinY }: PositionedBlock, { left, right }: Landed, x: number, width: number): Item[] {
  const middle = x + width / 2;
  return [...pinY].flatMap(([key, { y }]): Item[] => {
    const [fromLeft, fromRight] = [left.get(key) ?? [], right.get(key) ?? []];
    const heights = [...new Set([...fromLeft, ...fromRight])].toSorted((a, b) => a - b);
    const dots = heights.length === 0 ? [y] : heights;
    return [
      ...fromLeft.map((at) => line(x, at, middle, at, through)),
      ...fromRight.map((at) => line(middle, at, x + width, at, through)),
      ...(dots.length > 1 ? [line(middle, Math.min(...dots), middle, Math.max(...dots), spliced)] : []),
      ...dots.map((at): Item => ({ kind: 'circle', x: middle, y: at, r: dots.length > 1 ? 0.8 : 1, fill: ink.black })),
    ];
  });
}

/** A two-terminal part in line: its symbol on its line, with the functions of its terminals below. */
function inlinePart({ block, pinY }: PositionedBlock, x: number, width: number): Item[] {
  const { y } = entryOf(pinY, block.id);
  const { name = '', lead = 'left' } = block.symbol ?? {};
  const middle = x + width / 2;
  const { letter = '', reach } = partSymbol(name);
  const words = [
    { text: block.terminals?.left.text ?? '', x: x + 0.8, anchor: 'start' },
    { text: letter, x: middle - reach - 0.8, anchor: 'middle' },
    { text: block.terminals?.right.text ?? '', x: x + width - 0.8, anchor: 'end' },
  ] as const;
  return [
    line(x, y, x + width, y, through),
    ...drawSymbol(name, middle, y, lead),
    ...words
      .filter(({ text }) => text !== '')
      .map((word): Item => ({ kind: 'text', ...word, y: y + 2.4 + textSize * 0.72, size: textSize })),
  ];
}

/** The symbol of a part in a box, below the texts of its head. A part with two terminals has their ids next to it. */
function boxSymbol({ block, y }: PositionedBlock, { head }: BlockMetrics, x: number, width: number): Item[] {
  const { symbol, pins } = block;
  const height = symbolHeight(block);
  if (symbol === undefined || height === 0) return [];
  const { reach, above } = partSymbol(symbol.name);
  const [middle, lineY] = [x + width / 2, y + head - height + above + 0.4];
  const [first = '', second = ''] = pins.length === 2 ? pins.map(({ id }) => id) : [];
  const half = reach + 1.6;
  const word = (text: string, side: -1 | 1): Item[] => {
    const at = { x: middle + side * (half + 0.6), y: lineY + textSize * 0.36, size: textSize };
    return text === '' ? [] : [{ kind: 'text', ...at, text, anchor: side === -1 ? 'end' : 'start' }];
  };
  return [
    ...(first === '' ? [] : [line(middle - half, lineY, middle + half, lineY, through)]),
    ...drawSymbol(symbol.name, middle, lineY, symbol.lead),
    ...word(first, -1),
    ...word(second, 1),
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
    const { y, height } = entryOf(placed.pinY, pin.key);
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

function partText(part: BracketPart): string {
  const lead = leadWords(part);
  return `${part.name} ${part.value}${lead === '' ? '' : ` · ${lead}`}`.trim();
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
    // A line further inside has a gap where the bracket crosses it.
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
    const isLeadFirst = bracket.part.lead === bracket.pins[0];
    const lead = isLeadFirst === from < to ? 'top' : 'bottom';
    return [...items, ...paintPart(bracket.part, laneX, y, lead, { at: words, outward })];
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

/** A two-terminal part on a vertical line: its symbol, with its name and value next to it. */
function paintPart(
  part: BracketPart,
  x: number,
  y: number,
  lead: 'top' | 'bottom',
  words: { readonly at: number; readonly outward: -1 | 1 },
): Item[] {
  const text = partText(part);
  return [
    ...drawSymbol(part.symbol, x, y, lead),
    { kind: 'text', x: words.at, y: y + 0.9, text, size: textSize, anchor: words.outward === 1 ? 'start' : 'end' },
  ];
}
