/** The typeface of a shop's sheets: only its name, or also its files. */
import type { Faces, WebFont, Weight } from './face.ts';
import type { Scripts } from './scripts.ts';
import { codeOf } from './letter-code.ts';

/** The maximum size of a font file, in bytes, because every page embeds letters of it. */
export const maxFontBytes = 2_000_000;

export interface Typeface {
  /** The name of the typeface. Undefined for the built-in one. */
  readonly family?: string | undefined;
  /**
   * The files of the typeface. Undefined if only its name is known: it is then used where the reader has it, and each
   * text keeps the width of the built-in one.
   */
  readonly faces?: Faces;
  /** The typefaces for letters of the document that neither this one nor the built-in one has. */
  readonly scripts?: Scripts;
}

/**
 * The typeface of a PDF that the hub writes, which can embed TrueType outlines only. Undefined for other font files, so that
 * the sheet is measured and drawn in the built-in typeface.
 */
export function pdfTypeface(typeface: Typeface | undefined): Typeface | undefined {
  const faces = Object.values(typeface?.faces ?? {});
  if (faces.every(({ format }) => format === 'truetype')) return typeface;
  return typeface?.scripts === undefined ? undefined : { scripts: typeface.scripts };
}

/** The CSS rules that embed a typeface in a page, with the letters of the page. Empty if the typeface is only named. */
export function fontFaceRules(typeface: Typeface, used: UsedLetters): string {
  return ownRules(typeface, used) + scriptRules(typeface.scripts, used);
}

type UsedLetters = Readonly<Record<Weight, ReadonlySet<string>>>;

/** The family name for texts in other scripts. Each of its files is used only for its letters. */
export const scriptFamily = 'Noto Sans of the sheet';

function scriptRules(scripts: Scripts | undefined, used: UsedLetters): string {
  if (scripts === undefined) return '';
  const rules = (weight: Weight) =>
    scripts.faces[weight]
      .filter(({ letters }) => [...letters].some((letter) => used[weight].has(letter)))
      .map(({ bytes, letters }) => {
        const range = [...letters].map((letter) => `U+${codeOf(letter).toString(16)}`).join(',');
        const font = { mimeType: 'font/ttf', bytes };
        return rule(scriptFamily, weight === 'bold' ? '700' : '400', font, `;unicode-range:${range},U+200c-200d`);
      });
  return [...rules('regular'), ...rules('bold')].join('');
}

function ownRules({ family, faces }: Typeface, used: UsedLetters): string {
  if (faces === undefined || family === undefined) return '';
  if (faces.regular === faces.bold) {
    const both = new Set([...used.regular, ...used.bold]);
    // Declared for every weight, because a browser would otherwise embolden it, which looks smeared.
    return rule(family, '100 900', faces.regular.webFont(both));
  }
  return rule(family, '400', faces.regular.webFont(used.regular)) + rule(family, '700', faces.bold.webFont(used.bold));
}

function rule(family: string, weight: string, { mimeType, bytes }: WebFont, range = ''): string {
  const source = `url(data:${mimeType};base64,${base64(bytes)})`;
  return `@font-face{font-family:'${family}';font-weight:${weight};src:${source}${range}}`;
}

export function base64(bytes: Uint8Array): string {
  let text = '';
  // Converts in chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
