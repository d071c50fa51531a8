/** Sets lines of text into a space: each as large as its share allows, smaller if it would not fit. */
import type { LabelTemplateLine } from '@cablewright/model';
import type { Item, Text } from '../display-list/display-list.ts';
import type { Typesetter } from '../type/typesetter.ts';
import type { Space } from '../page/frame/space.ts';
import type { LabelLine } from './label-text.ts';

/** A line with its letter size. `height` is the height of its strip, mm. */
export interface SetLine extends LabelLine {
  readonly size: number;
  readonly height: number;
}

/** The strip height of a line with letters of 1 mm (the em), mm. */
const leading = 1.2;
/** The smallest legible letters, mm. */
const legible = 1.2;
/** How much wider than the measured typeface a shop's typeface is assumed to be. */
const otherFace = 1.12;

/**
 * Sizes lines by the height alone. If lines would be too small to read, the last ones are left out and returned as
 * `left`.
 */
export function setByHeight(
  lines: readonly LabelLine[],
  height: number,
  most = Number.POSITIVE_INFINITY,
): { readonly set: readonly SetLine[]; readonly left: readonly LabelLine[] } {
  for (let count = lines.length; count > 1; count -= 1) {
    const set = sized(lines.slice(0, count), height, most);
    if (set.every(({ size, look }) => size >= Math.min(legible, look.size ?? legible))) {
      return { set, left: lines.slice(count) };
    }
  }
  return { set: sized(lines.slice(0, 1), height, most), left: lines.slice(1) };
}

function sized(lines: readonly LabelLine[], height: number, most: number): SetLine[] {
  const fixed = lines.reduce((sum, { look }) => sum + (look.size ?? 0) * leading, 0);
  const shares = lines.reduce((sum, { look }) => sum + (look.size === undefined ? (look.share ?? 1) : 0), 0);
  const squeeze = shares === 0 ? Math.min(1, height / fixed) : 1;
  const unit = shares === 0 ? 0 : Math.min(Math.max(0, height - fixed) / shares / leading, most);
  return lines.map((line) => {
    const size = line.look.size === undefined ? unit * (line.look.share ?? 1) : line.look.size * squeeze;
    return { ...line, size, height: size * leading };
  });
}

export function lineWidth(type: Typesetter, { text, look, size }: SetLine): number {
  return type.width(text, size, look.weight ?? 'regular') * (look.family === undefined ? 1 : otherFace);
}

/** Fits lines to a width: lines with the same share shrink together; at the smallest legible size, text is cut. */
export function fitWidth(type: Typesetter, lines: readonly SetLine[], width: number): SetLine[] {
  const factors = new Map<string, number>();
  for (const line of lines) {
    const factor = Math.min(1, width / lineWidth(type, line));
    factors.set(groupOf(line.look), Math.min(factor, factors.get(groupOf(line.look)) ?? 1));
  }
  return lines.map((line) => {
    const size = Math.max(line.size * factors.get(groupOf(line.look))!, Math.min(line.size, legible));
    const text = type.fit(line.text, width / (line.look.family === undefined ? 1 : otherFace), size, line.look.weight);
    return { ...line, text, size, height: size * leading };
  });
}

/**
 * Sets lines as large as the width and height of a space allow. `most` is the largest size of share 1. A long line
 * wraps, at a comma if possible. At the smallest legible size, text is cut.
 */
export function setInSpace(type: Typesetter, lines: readonly LabelLine[], space: Space, most: number): SetLine[] {
  const whole =
    fitInSpace(type, lines, space, most, comfortable, 'commas') ??
    fitInSpace(type, lines, space, most, legible, 'words');
  if (whole !== undefined) return whole;
  const { set } = setByHeight(lines, space.height, legible);
  return fitWidth(type, set, space.width);
}

/**
 * Above this size, lines are broken only at commas. Below it they are broken at any word rather than shrunk further.
 * mm.
 */
const comfortable = 2;

function fitInSpace(
  type: Typesetter,
  lines: readonly LabelLine[],
  space: Space,
  most: number,
  least: number,
  at: 'commas' | 'words',
): SetLine[] | undefined {
  for (let unit = most; unit > least; unit -= 0.1) {
    const set = lines.flatMap((line) => brokenAt(type, line, unit, space.width, at));
    const height = set.reduce((sum, line) => sum + line.height, 0);
    if (height <= space.height && set.every((line) => lineWidth(type, line) <= space.width + 1e-6)) return set;
  }
  return undefined;
}

function brokenAt(type: Typesetter, line: LabelLine, unit: number, width: number, at: 'commas' | 'words'): SetLine[] {
  const size = line.look.size ?? unit * (line.look.share ?? 1);
  const room = width / (line.look.family === undefined ? 1 : otherFace);
  const fits = (text: string) => type.width(text, size, line.look.weight) <= room;
  const atCommas = fits(line.text) ? [line.text] : phrases(line.text, fits);
  const texts = at === 'commas' ? atCommas : atCommas.flatMap((text) => type.wrap(text, room, size, line.look.weight));
  return texts.map((text) => ({ ...line, text, size, height: size * leading }));
}

/** Breaks a text at its commas, with as many phrases to a line as fit. */
function phrases(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const phrase of text.split(/(?<=,) /)) {
    const longer = lines.length === 0 ? phrase : `${lines.at(-1)} ${phrase}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(phrase);
  }
  return lines;
}

function groupOf({ size, share = 1 }: LabelTemplateLine): string {
  return size === undefined ? `share ${share}` : `size ${size}`;
}

/** The position of each line: x of its anchor, y of its baseline. The block is centred in the height. */
export function placeLines(lines: readonly SetLine[], space: Space): { line: SetLine; x: number; y: number }[] {
  const total = lines.reduce((sum, { height }) => sum + height, 0);
  let top = space.y + (space.height - total) / 2;
  return lines.map((line) => {
    const share = { left: 0, middle: 0.5, right: 1 }[line.look.align ?? 'left'];
    const y = top + line.height / 2 + line.size * 0.358;
    top += line.height;
    return { line, x: space.x + share * space.width, y };
  });
}

const anchors = { left: 'start', middle: 'middle', right: 'end' } as const;

export function lineItems(lines: readonly SetLine[], space: Space, ink: string): Item[] {
  return placeLines(lines, space).map(({ line, x, y }): Text => {
    return {
      kind: 'text',
      x,
      y,
      text: line.text,
      size: line.size,
      weight: line.look.weight ?? 'regular',
      anchor: anchors[line.look.align ?? 'left'],
      ink,
      family: line.look.family,
    };
  });
}
