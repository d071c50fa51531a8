import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import { spans } from '../../page/spans.ts';
import type { Block, Bracket } from './graph.ts';
import type { PlacedBlock } from './place.ts';

/** Which sides of a column have lines: pin numbers stand on those sides. */
export interface Sides {
  readonly left: boolean;
  readonly right: boolean;
}

const size = 2.5;
const small = 2;
const pad = 1.6;
const pinCell = 7;
const outline = { ink: ink.black, width: 0.35 };
const hair = { ink: ink.pale, width: 0.18 };

/** How wide a block must be for its texts, mm; between 12 and 62. */
export function blockWidth(type: Typesetter, block: Block, sides: Sides): number {
  if (block.kind === 'pass') return 4;
  if (block.kind === 'splice') return 6;
  if (block.kind === 'inline') return Math.max(12, type.width(inlineText(block), small) + 1);
  if (block.kind === 'breakout') return 10;
  const cells = (sides.left ? pinCell : 0) + (sides.right ? pinCell : 0);
  const rows = block.pins.map((pin) => cells + type.width(pinText(pin), size) + 3 * pad);
  const head = [type.width(block.name, 3.2, 'bold'), ...block.lines.map((text) => type.width(text, small))];
  const widest = Math.max(12, ...rows, ...head.map((width) => Math.min(width, 46) + 2 * pad));
  return Math.min(62, widest);
}

function pinText(pin: { readonly id: string; readonly label: string; readonly signal: string }): string {
  const label = pin.label === pin.id ? '' : pin.label;
  if (label === '' || pin.signal === '' || label.toLowerCase() === pin.signal.toLowerCase()) return label || pin.signal;
  return `${label}  ·  ${pin.signal}`;
}

/** A block with its left edge at x: a connector, board, part or breakout with a row for each pin. */
export function paintBlock(type: Typesetter, placed: PlacedBlock, x: number, width: number, sides: Sides): Item {
  const { block } = placed;
  const title = [block.name, ...block.lines].join(', ');
  if (block.kind === 'pass') return { kind: 'group', items: [], title: '' };
  if (block.kind === 'splice') return { kind: 'group', title, items: spliceDots(type, placed, x, width) };
  if (block.kind === 'inline') return { kind: 'group', ref: block.id, title, items: inlinePart(placed, x, width) };
  if (block.kind === 'breakout')
    return { kind: 'group', ref: block.id, title, items: breakoutBar(type, placed, x, width) };
  return {
    kind: 'group',
    ref: block.id,
    title,
    items: [...frame(type, placed, x, width), ...pinRows(type, placed, x, width, sides)],
  };
}

function spliceDots(type: Typesetter, placed: PlacedBlock, x: number, width: number): Item[] {
  const middle = x + width / 2;
  const dots = [...placed.pinY.values()].flatMap(({ y }): Item[] => [
    line(x, y, x + width, y, { ink: ink.black, width: 0.5 }),
    { kind: 'circle', x: middle, y, r: 1, fill: ink.black },
  ]);
  const name = type.fit(placed.block.name, 30, small, 'bold');
  return [
    ...dots,
    { kind: 'text', x: middle, y: placed.y + 0.6, text: name, size: small, weight: 'bold', anchor: 'middle' },
  ];
}

function inlineText(block: Block): string {
  return [block.name, ...block.lines].join(' ');
}

/** A two-terminal part in line: the general rectangle of IEC 60617 on its line, name and value above. */
function inlinePart(placed: PlacedBlock, x: number, width: number): Item[] {
  const { y } = placed.pinY.get(placed.block.id)!;
  const middle = x + width / 2;
  return [
    line(x, y, x + width, y, { ink: ink.black, width: 0.5 }),
    { kind: 'rect', x: middle - 3, y: y - 1.2, width: 6, height: 2.4, stroke: outline, fill: ink.white },
    { kind: 'text', x: middle, y: y - 2.2, text: inlineText(placed.block), size: small, anchor: 'middle' },
  ];
}

/** Where a cable opens: a bar across the conductors that go on. */
function breakoutBar(type: Typesetter, placed: PlacedBlock, x: number, width: number): Item[] {
  const middle = x + width / 2;
  const places = [...placed.pinY.values()];
  const top = placed.y + 3.2;
  const lines = places.map(({ y }) => line(x, y, x + width, y, { ink: ink.black, width: 0.5 }));
  const name = type.fit(placed.block.name, 30, small, 'bold');
  return [
    ...lines,
    {
      kind: 'rect',
      x: middle - 1.2,
      y: top,
      width: 2.4,
      height: placed.y + placed.height - top,
      radius: 1.2,
      stroke: outline,
      fill: ink.pale,
    },
    { kind: 'text', x: middle, y: placed.y + 2.2, text: name, size: small, weight: 'bold', anchor: 'middle' },
  ];
}

function frame(type: Typesetter, placed: PlacedBlock, x: number, width: number): Item[] {
  const { block, y, height } = placed;
  const foot = block.unused.length === 0 ? 0 : 4.5;
  const headHeight =
    block.pins.length === 0
      ? height - foot
      : Math.min(...[...placed.pinY.values()].map((pin) => pin.y - pin.height / 2)) - y;
  const items: Item[] = [
    { kind: 'rect', x, y, width, height, radius: 0.8, stroke: outline, fill: ink.white },
    { kind: 'rect', x, y, width, height: headHeight, radius: 0.8, stroke: outline, fill: ink.faint },
    {
      kind: 'text',
      x: x + pad,
      y: y + 4,
      text: type.fit(block.name, width - 2 * pad, 3.2, 'bold'),
      size: 3.2,
      weight: 'bold',
    },
  ];
  for (const [i, text] of block.lines.slice(0, 2).entries()) {
    const fitted = type.fit(text, width - 2 * pad, small);
    items.push({ kind: 'text', x: x + pad, y: y + 6.9 + i * 2.6, text: fitted, size: small, ink: ink.grey });
  }
  if (foot > 0) {
    const text = type.fit(`open: ${spans(block.unused)}`, width - 2 * pad, small);
    items.push({ kind: 'text', x: x + pad, y: y + height - 1.5, text, size: small, ink: ink.grey });
  }
  return items;
}

function pinRows(type: Typesetter, placed: PlacedBlock, x: number, width: number, sides: Sides): Item[] {
  return placed.block.pins.flatMap((pin): Item[] => {
    const place = placed.pinY.get(pin.key)!;
    const top = place.y - place.height / 2;
    const items: Item[] = [line(x, top, x + width, top, hair)];
    const from = x + (sides.left ? pinCell : pad);
    const to = x + width - (sides.right ? pinCell : pad);
    const baseline = place.y + size * 0.36;
    if (sides.left)
      items.push(
        pinNumber(type, x + pinCell / 2, baseline, pin.id, pin.key),
        line(x + pinCell, top, x + pinCell, top + place.height, hair),
      );
    if (sides.right) {
      const cell = x + width - pinCell;
      items.push(
        pinNumber(type, cell + pinCell / 2, baseline, pin.id, pin.key),
        line(cell, top, cell, top + place.height, hair),
      );
    }
    const text = type.fit(pinText(pin), to - from - pad, size);
    if (sides.right && !sides.left)
      items.push({ kind: 'text', x: to - pad, y: baseline, text, size, anchor: 'end', ref: pin.key });
    else items.push({ kind: 'text', x: from + pad, y: baseline, text, size, ref: pin.key });
    return items;
  });
}

function pinNumber(type: Typesetter, x: number, y: number, id: string, ref: string): Item {
  const fitted = type.width(id, size, 'bold') > pinCell - 1 ? 1.7 : size;
  return {
    kind: 'text',
    x,
    y,
    text: type.fit(id, pinCell - 0.6, fitted, 'bold'),
    size: fitted,
    weight: 'bold',
    anchor: 'middle',
    ref,
  };
}

const laneWidth = 2.2;
const partWidth = 5;

/** How far brackets reach beyond the edge of a column, mm. */
export function bracketReach(type: Typesetter, brackets: readonly Bracket[]): number {
  if (brackets.length === 0) return 0;
  const part = brackets.some((bracket) => bracket.part !== undefined);
  const words = Math.max(
    0,
    ...brackets.map(({ part: p }) => (p === undefined ? 0 : type.width(`${p.name} ${p.value}`, small))),
  );
  return 3 + brackets.length * laneWidth + (part ? partWidth + words : 0);
}

/**
 * Pins of one side joined to each other, drawn outside the column at x: a jumper, or a part with its value. `outward` is
 * -1 when the outside is to the left, 1 to the right.
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
  return sorted.flatMap(({ bracket, from, to }, lane): Item[] => {
    const at = x + outward * (3 + lane * laneWidth);
    const [top, bottom] = from < to ? [from, to] : [to, from];
    const d = `M${x} ${top} L${at} ${top} L${at} ${bottom} L${x} ${bottom}`;
    const items: Item[] = [{ kind: 'path', d, stroke: { ink: ink.black, width: 0.45 } }];
    return bracket.part === undefined ? items : [...items, ...paintPart(bracket.part, at, (top + bottom) / 2, outward)];
  });
}

/** A two-terminal part across a vertical line: the general rectangle of IEC 60617 with its name and value next to it. */
function paintPart(
  part: { readonly name: string; readonly value: string },
  x: number,
  y: number,
  outward: -1 | 1,
): Item[] {
  const text = `${part.name} ${part.value}`.trim();
  return [
    { kind: 'rect', x: x - 1, y: y - 2, width: 2, height: 4, stroke: outline, fill: ink.white },
    { kind: 'text', x: x + outward * 2, y: y + 0.8, text, size: small, anchor: outward === 1 ? 'start' : 'end' },
  ];
}
