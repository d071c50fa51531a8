/** The sizes of blocks and runs, and the lines of their texts. No text is smaller than `textSize`, and none is truncated. */
import { printFormatOf, spans } from '@cablewright/engine';
import { partSymbol } from '../../figures/symbols/symbol.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { PlacedRun } from './columns.ts';
import type { SchematicBlock, SchematicPin } from './graph.ts';
import { rowTexts } from './row-texts.ts';
import {
  lineHeight,
  nameHeight,
  nameSize,
  nowhere,
  pad,
  textSize,
  widestReference,
  type TextLevel,
  type Sides,
  type SheetReferences,
} from './words.ts';

export interface BlockMetrics {
  readonly width: number;
  readonly pinCell: number;
  readonly name: readonly string[];
  readonly lines: readonly string[];
  readonly foot: readonly string[];
  readonly head: number;
  readonly footHeight: number;
  /** The lines of text of each pin. */
  readonly pins: ReadonlyMap<string, readonly string[]>;
}

const english = printFormatOf();
const narrowest = 12;
const widest = 62;
/** The maximum width of blocks if space is limited. */
const widestOfNarrow = 40;

/** The measures of a block: at most 62 mm wide, 40 mm at the last text level, and taller if its texts need more lines. */
export function blockMetrics(
  type: Typesetter,
  block: SchematicBlock,
  sides: Sides,
  where: SheetReferences = nowhere,
  level: TextLevel = 0,
): BlockMetrics {
  const none = { pinCell: 0, name: [], lines: [], foot: [], footHeight: 0, pins: new Map<string, string[]>() };
  if (block.kind === 'pass') return { ...none, width: 4, head: 0 };
  if (block.kind === 'connector' || block.kind === 'board' || block.kind === 'component')
    return boxMetrics(type, block, sides, where, level === 3 ? widestOfNarrow : widest);
  // Three kinds of small blocks, with their name above their lines.
  const [text, least] = block.kind === 'inline' ? [[block.name, ...block.lines].join(' '), 12] : [block.name, 8];
  const weight = block.kind === 'inline' ? 'regular' : 'bold';
  const name = type.break(text, 46, textSize, weight);
  const below = wordsBelow(block);
  const belowWidth = below.reduce((sum, word) => sum + type.width(word, textSize) + 2, 0);
  const width = Math.max(least, belowWidth, ...name.map((line) => type.width(line, textSize, weight) + 1));
  const footHeight = below.length === 0 ? 0 : lineHeight;
  return { ...none, name, width, head: name.length * lineHeight + 0.4, footHeight };
}

/** The words below a part in line, from left to right: the functions of its terminals, and the letter of its symbol. */
function wordsBelow({ kind, terminals, symbol }: SchematicBlock): readonly string[] {
  if (kind !== 'inline') return [];
  const { letter = '' } = partSymbol(symbol?.name ?? '');
  return [terminals?.left.text ?? '', letter, terminals?.right.text ?? ''].filter((word) => word !== '');
}

/** The height that the symbol of a boxed part takes below the texts of its head, mm. */
export function symbolHeight({ kind, symbol }: SchematicBlock): number {
  if (kind !== 'component' || symbol === undefined || symbol.name === '') return 0;
  const { above, below } = partSymbol(symbol.name);
  return above + below + 1.6;
}

function boxMetrics(
  type: Typesetter,
  block: SchematicBlock,
  sides: Sides,
  where: SheetReferences,
  most: number,
): BlockMetrics {
  const pinCell = Math.max(7, ...block.pins.map((pin) => type.width(pin.id, textSize, 'bold') + 2));
  const cells = (sides.left ? pinCell : 0) + (sides.right ? pinCell : 0);
  const heading = headingOf(block);
  const lines = [...block.lines, ...otherParts(block, where)];
  const rows = block.pins.map((pin) => cells + type.width(pinText(pin), textSize) + 3 * pad);
  const head = [type.width(heading, nameSize, 'bold'), ...lines.map((text) => type.width(text, textSize))];
  const wantedWidth = Math.max(narrowest, ...rows, ...head.map((width) => Math.min(width, 46) + 2 * pad));
  const width = Math.max(Math.min(most, wantedWidth), cells + narrowest);
  const inner = width - 2 * pad;
  const set = (text: string) => type.break(text, inner, textSize);
  const name = type.break(heading, inner, nameSize, 'bold');
  const small = lines.flatMap(set);
  const foot = block.unused.length === 0 ? [] : set(block.openText ?? spans(block.unused));
  const texts = block.pins.map(
    (pin) => [pin.key, type.break(pinText(pin), width - cells - 2 * pad, textSize)] as const,
  );
  return {
    width,
    pinCell,
    name,
    lines: small,
    foot,
    head: 1.6 + name.length * nameHeight + small.length * lineHeight + 0.6 + symbolHeight(block),
    footHeight: foot.length === 0 ? 0 : foot.length * lineHeight + 1.4,
    pins: new Map(texts),
  };
}

/** `J1 PC A (1–24 of 60) 1/3` for a block drawn in parts. */
function headingOf({ name, part, pins, print = english }: SchematicBlock): string {
  if (part === undefined) return name;
  const rows = spans(pins.map(({ id }) => id));
  const { number, of, ways } = part;
  const [first, last] = [pins[0], pins.at(-1)];
  const short =
    rows.length <= 20 || first === undefined || last === undefined
      ? print.text('schematic.part-of', { pins: rows, ways })
      : print.text('schematic.some-of', { first: first.id, last: last.id, count: pins.length, ways });
  return `${name} ${short} ${number}/${of}`;
}

/** References to the other parts of a block. */
function otherParts({ id, part }: SchematicBlock, where: SheetReferences): string[] {
  if (part === undefined) return [];
  const others = Array.from({ length: part.of }, (_, i) => i + 1).filter((number) => number !== part.number);
  const texts = others.map((number) => `${number}/${part.of} > ${where.part(id, number) ?? widestReference}`);
  return [texts.join(', ')];
}

function pinText({ id, label: ownLabel, signal }: SchematicPin): string {
  const label = ownLabel === id ? '' : ownLabel;
  if (label === '' || signal === '' || label.toLowerCase() === signal.toLowerCase()) return label || signal;
  return `${label}  ·  ${signal}`;
}

export interface RunMetrics {
  readonly width: number;
  readonly title: readonly string[];
  readonly head: number;
  /** Space for bars and twist marks at each end of the box, mm. */
  readonly inset: number;
  /** Distance from the left edge of the box, at its natural width, to the middle of the wires' descriptions, mm. */
  readonly middle: number;
}

export const barInset = 2.4;
export const barPitch = 1.7;
const pairMark = 3;
const between = 3;

/** The measures of a run: as wide as its rows need. A bare joint has no size, a single wire no box. */
export function runMetrics(type: Typesetter, run: PlacedRun, level: TextLevel): RunMetrics {
  if (run.bare === true) return { width: 0, title: [], head: 0, inset: 0, middle: 0 };
  const bars = barCount(run);
  const inset = run.single === true ? 1 : barInset + bars * barPitch + (hasPairs(run) ? pairMark : 0);
  const texts = run.rows.map((row) => rowTexts(run, row, level));
  const [left, middle, right] = (['left', 'middle', 'right'] as const).map((part) =>
    Math.max(0, ...texts.map((text) => type.width(text[part], textSize))),
  ) as [number, number, number];
  const before = inset + between + (left === 0 ? 0 : left + between);
  const naturalWidth = before + middle + between + (right === 0 ? 0 : right + between) + inset;
  const least = Math.max(40, naturalWidth);
  const middleAt = (width: number) => before + middle / 2 + (width - naturalWidth) / 2;
  if (run.single === true) return { width: least, title: [], head: 0, inset, middle: middleAt(least) };
  const heading = titleOf(run);
  const width = Math.max(least, Math.min(70, type.width(heading, textSize, 'bold') + 4));
  const title = type.break(heading, width - 2, textSize, 'bold');
  return { width, title, head: 3.4 + title.length * lineHeight, inset, middle: middleAt(width) };
}

function titleOf({ name, rows, facts, ways, print = english }: PlacedRun): string {
  const part =
    ways === undefined || ways === rows.length
      ? name
      : `${name} ${print.text('schematic.part-of', { pins: rows.length, ways })}`;
  return [part, ...facts].join(' · ');
}

export function hasPairs(run: PlacedRun): boolean {
  return run.groups.some(({ kind }) => kind === 'pair');
}

/** Maximum number of adjacent bars at one end: those of pigtails, and of screens in contact. */
export function barCount({ ties, bonds }: PlacedRun): number {
  const tiesAt = (end: 'a' | 'b') => ties.filter((tie) => tie.end === end).length;
  return Math.max(tiesAt('a'), tiesAt('b')) + bonds.length;
}
