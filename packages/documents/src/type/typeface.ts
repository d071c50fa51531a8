/** The typeface a shop has its sheets set in: by its name alone, or with its files. */
import type { Faces, WebFont, Weight } from './face.ts';
import type { Scripts } from './scripts.ts';

/** Bytes of a font file at most: every page that is sent carries letters of it. */
export const maxFontBytes = 2_000_000;

export interface Typeface {
  /** Absent: the built-in one. */
  readonly family?: string | undefined;
  /** Absent: used where the reader has it, each text kept to the width of the built-in one. */
  readonly faces?: Faces;
  /** The typefaces of scripts that neither it nor the built-in one has, where the document has such letters. */
  readonly scripts?: Scripts;
}

/**
 * The typeface of a PDF the hub draws itself, which embeds TrueType outlines only: undefined for files of other kinds, so
 * that the sheet is measured and drawn in the built-in typeface.
 */
export function pdfTypeface(typeface: Typeface | undefined): Typeface | undefined {
  const faces = Object.values(typeface?.faces ?? {});
  if (faces.every(({ format }) => format === 'truetype')) return typeface;
  return typeface?.scripts === undefined ? undefined : { scripts: typeface.scripts };
}

/** The rules that bring a typeface into a page, with the letters the page uses; nothing where it is only named. */
export function fontFaceRules(typeface: Typeface, used: UsedLetters): string {
  return ownRules(typeface, used) + scriptRules(typeface.scripts, used);
}

type UsedLetters = Readonly<Record<Weight, ReadonlySet<string>>>;

/** What texts in other scripts ask for first; each of its files is used for its own letters only. */
export const scriptFamily = 'Noto Sans of the sheet';

function scriptRules(scripts: Scripts | undefined, used: UsedLetters): string {
  if (scripts === undefined) return '';
  const rules = (weight: Weight) =>
    scripts.faces[weight]
      .filter(({ letters }) => [...letters].some((letter) => used[weight].has(letter)))
      .map(({ bytes, letters }) => {
        const range = [...letters].map((letter) => `U+${letter.codePointAt(0)!.toString(16)}`).join(',');
        const font = { mimeType: 'font/ttf', bytes };
        return rule(scriptFamily, weight === 'bold' ? '700' : '400', font, `;unicode-range:${range},U+200c-200d`);
      });
  return [...rules('regular'), ...rules('bold')].join('');
}

function ownRules({ family, faces }: Typeface, used: UsedLetters): string {
  if (faces === undefined || family === undefined) return '';
  if (faces.regular === faces.bold) {
    const both = new Set([...used.regular, ...used.bold]);
    // One file for every weight: a browser would otherwise thicken it, which widens nothing but looks smeared.
    return rule(family, '100 900', faces.regular.webFont(both));
  }
  return rule(family, '400', faces.regular.webFont(used.regular)) + rule(family, '700', faces.bold.webFont(used.bold));
}

function rule(family: string, weight: string, { mimeType, bytes }: WebFont, range = ''): string {
  const source = `url(data:${mimeType};base64,${base64(bytes)})`;
  return `@font-face{font-family:'${family}';font-weight:${weight};src:${source}${range}}`;
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
