import { formatNumber as n, ink as inks, type Item, type Sheet, type Text } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { Face } from '../../type/typeface.ts';

/**
 * A sheet with the letters of its own typeface as shapes: for what draws SVG without reading the fonts in it. Letters the
 * typeface lacks stay texts, in the built-in one.
 */
export function outlined(sheet: Sheet): Sheet {
  const { typeface, ...rest } = sheet;
  const faces = typeface?.faces;
  if (faces === undefined) return sheet;
  const type = new Typesetter(typeface);
  const shape = (item: Item): Item[] => {
    if (item.kind === 'group') return [{ ...item, items: item.items.flatMap(shape) }];
    return item.kind === 'text' && item.family === undefined
      ? shapesOf(item, faces[item.weight ?? 'regular'], type)
      : [item];
  };
  return { ...rest, items: sheet.items.flatMap(shape) };
}

/** The letters of a text, each where it is. */
function shapesOf(text: Text, face: Face, type: Typesetter): Item[] {
  const { anchor, turn = 0, size, weight, ink } = text;
  const share = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  let along = -share * type.width(text.text, size, weight);
  return Array.from(text.text).flatMap((char): Item[] => {
    const [x, y] = [text.x + along * cos, text.y + along * sin];
    along += type.width(char, size, weight);
    const commands = face.outline(char);
    if (commands === undefined) return [{ ...text, text: char, x, y, anchor: 'start' }];
    const place = (px: number, py: number) =>
      `${n(x + size * (px * cos + py * sin))} ${n(y + size * (px * sin - py * cos))}`;
    const d = commands
      .map(
        ([letter, ...at]) =>
          letter +
          points(at)
            .map(([px, py]) => place(px, py))
            .join(' '),
      )
      .join('');
    return d === '' ? [] : [{ kind: 'path', d, fill: ink ?? inks.black }];
  });
}

function points(at: readonly number[]): [number, number][] {
  return Array.from({ length: at.length / 2 }, (_, i) => [at[2 * i]!, at[2 * i + 1]!]);
}
