import { formatNumber as n, ink as inks, type Item, type Sheet, type Text } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { Scripts } from '../../type/scripts.ts';
import type { OutlineCommand, FontFace, Faces } from '../../type/face.ts';

/**
 * Converts letters of the shop's typeface and of scripts to shapes, for renderers that ignore fonts within an SVG. Letters
 * that the typeface lacks stay text in the built-in one.
 */
export function outlined(sheet: Sheet): Sheet {
  const { typeface, ...rest } = sheet;
  const { faces, scripts } = typeface ?? {};
  if (faces === undefined && scripts === undefined) return sheet;
  const type = new Typesetter(typeface);
  const shape = (item: Item): Item[] => {
    if (item.kind === 'group') return [{ ...item, items: item.items.flatMap(shape) }];
    if (item.kind !== 'text') return [item];
    if (scripts?.needs(item.text) === true) return scriptShapes(item, scripts, faces, type);
    const face = faces?.[item.weight ?? 'regular'];
    return face !== undefined && item.family === undefined ? lineOf(item, type).letters(item.text, face) : [item];
  };
  // If the typeface has a name but no files, its texts stay text and keep the name.
  const named = typeface?.family !== undefined && faces === undefined ? { typeface: { family: typeface.family } } : {};
  return { ...rest, ...named, items: sheet.items.flatMap(shape) };
}

/** The shapes of a line that contains letters of scripts, typeface by typeface. */
function scriptShapes(text: Text, scripts: Scripts, faces: Faces | undefined, type: Typesetter): Item[] {
  const weight = text.weight ?? 'regular';
  const line = lineOf(text, type);
  return scripts.shape(text.text, weight).flatMap((run): Item[] => {
    if (run.face === undefined) return run.letters.flatMap(({ char }) => line.letters(char, faces?.[weight]));
    const { face, clusters } = run;
    return clusters.flatMap(({ glyphs }) =>
      glyphs.flatMap(({ id, advance, dx, dy }) => line.glyph(face.outline(id), advance, dx, dy)),
    );
  });
}

/** A line of text whose glyphs are appended one after the other, as outlines. */
function lineOf(text: Text, type: Typesetter) {
  const { anchor, turn = 0, size, weight, ink } = text;
  const share = anchor === 'end' ? 1 : anchor === 'middle' ? 0.5 : 0;
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  let along = -share * type.width(text.text, size, weight);
  const glyph = (commands: readonly OutlineCommand[], advance: number, dx = 0, dy = 0): Item[] => {
    const [x, y] = [text.x + along * cos, text.y + along * sin];
    along += advance * size;
    const place = (px: number, py: number) =>
      `${n(x + size * ((px + dx) * cos + (py + dy) * sin))} ${n(y + size * ((px + dx) * sin - (py + dy) * cos))}`;
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
  };
  const letters = (string: string, face: FontFace | undefined): Item[] =>
    Array.from(string).flatMap((char) => {
      const commands = face?.outline(char);
      const advance = type.width(char, size, weight) / size;
      if (commands !== undefined) return glyph(commands, advance);
      const kept: Text = { ...text, text: char, x: text.x + along * cos, y: text.y + along * sin, anchor: 'start' };
      along += advance * size;
      return [kept];
    });
  return { glyph, letters };
}

function points(at: readonly number[]): [number, number][] {
  return Array.from({ length: at.length / 2 }, (_, i) => [at[2 * i]!, at[2 * i + 1]!]);
}
