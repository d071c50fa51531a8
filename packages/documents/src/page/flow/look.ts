import { ink, type Item, type Text } from '../../display-list/display-list.ts';
import { minEm } from '../../type/capitals.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { RedlineMark, Tone } from './blocks.ts';

/** The sizes of texts on all sheets, em in mm. Running text has the smallest size, because lists are long. */
export const sizes = { heading: { 1: 5, 2: 3.8, 3: 3 }, text: minEm.sheet } as const;

/** The distance between lines of a text, in ems. */
export const leading = 1.32;

/**
 * The inks of a red-line sheet: red for removed text, blue for added text. Lines and bars mark both for readers without
 * colour.
 */
export const markInk: Readonly<Record<RedlineMark, string>> = { struck: '#d01c1c', added: '#1d4ed8' };

/** Lines of text with their mark: removed text is struck through, added text is underlined. */
export function marked(texts: readonly Text[], mark: RedlineMark | undefined, type: Typesetter): Item[] {
  if (mark === undefined) return [...texts];
  return texts.flatMap((one): Item[] => [{ ...one, ink: markInk[mark] }, ...markLine(one, mark, type)]);
}

/** The line through or under a text, which may be rotated. */
export function markLine(
  { x, y, text, size, weight, anchor, turn = 0 }: Text,
  mark: RedlineMark,
  type: Typesetter,
): Item[] {
  const width = type.width(text, size, weight);
  if (width === 0) return [];
  const left = anchor === 'end' ? -width : anchor === 'middle' ? -width / 2 : 0;
  const down = mark === 'struck' ? -size * 0.3 : size * 0.18;
  const angle = (turn * Math.PI) / 180;
  const at = (dx: number) =>
    [x + dx * Math.cos(angle) - down * Math.sin(angle), y + dx * Math.sin(angle) + down * Math.cos(angle)] as const;
  const [[x1, y1], [x2, y2]] = [at(left), at(left + width)];
  const stroke = { ink: markInk[mark], width: Math.max(0.18, size * 0.07) };
  return [{ kind: 'line', role: 'artifact', x1, y1, x2, y2, stroke }];
}

export const toneInk: Readonly<Record<Tone, string>> = { plain: ink.black, quiet: ink.grey, alarm: ink.alarm };
