/** A font file, and the pair of files of a typeface. */

export type Weight = 'regular' | 'bold';

/** The format of a font file. Browsers support all of them; a PDF that the hub writes supports TrueType only. */
export type FontFormat = 'truetype' | 'opentype' | 'woff2';

/** A font file that goes into a page. */
export interface WebFont {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** A command of a path, absolute: its letter and the points it takes. */
export type OutlineCommand = readonly [letter: 'M' | 'L' | 'C' | 'Z', ...points: number[]];

/** One file of a typeface. */
export interface FontFace {
  readonly format: FontFormat;
  /** The file as it was uploaded. */
  readonly bytes: Uint8Array;
  /** The advance of a character in ems; undefined if the file lacks it. */
  readonly advance: (char: string) => number | undefined;
  /** The outline of a character, in ems, y upwards; undefined if the file lacks it. */
  readonly outline: (char: string) => readonly OutlineCommand[] | undefined;
  /** A file with the letters of these characters. A format that can't be cut gives the whole file. */
  readonly webFont: (characters: ReadonlySet<string>) => WebFont;
}

/** A shop without a bold file has its headings in regular, because synthetic bold letters have other widths. */
export type Faces = Readonly<Record<Weight, FontFace>>;
