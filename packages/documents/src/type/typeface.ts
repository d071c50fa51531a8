/** The typeface a shop has its sheets set in: by its name alone, or with its files. */
import type { Scripts } from './scripts.ts';

/** Bytes of a font file at most: every page that is sent carries letters of it. */
export const maxFontBytes = 2_000_000;

export type Weight = 'regular' | 'bold';

/** What draws with the letters of a file: browsers take any of them, a PDF and a picture of the hub's own not all. */
export type FontFormat = 'truetype' | 'opentype' | 'woff2';

/** A font file that goes into a page. */
export interface WebFont {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A command of a path, absolute: its letter and the points it takes. */
export type OutlineCommand = readonly [letter: 'M' | 'L' | 'C' | 'Z', ...points: number[]];

/** One file of a typeface. */
export interface Face {
  readonly format: FontFormat;
  /** The file as it was uploaded. */
  readonly bytes: Uint8Array;
  /** The advance of a character in ems; undefined where the file has no such letter. */
  readonly advance: (char: string) => number | undefined;
  /** How a character is drawn, in ems, y upwards; undefined where the file has no such letter. */
  readonly outline: (char: string) => readonly OutlineCommand[] | undefined;
  /** A file with the letters of these characters; of formats that are not cut, the whole file. */
  readonly webFont: (characters: ReadonlySet<string>) => WebFont;
}

/** A shop without a bold file has its headings in the regular one: a bold that is made up has other widths. */
export type Faces = Readonly<Record<Weight, Face>>;

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
