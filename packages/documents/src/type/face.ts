/** A font file, and the pair of files of a typeface. */

export type Weight = 'regular' | 'bold';

/** The format of a font file. Browsers support all of them. A PDF that the hub writes supports TrueType only. */
export type FontFormat = 'truetype' | 'opentype' | 'woff2';

/** A font file to embed in a page. */
export interface WebFont {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** An absolute path command: its letter and its coordinates. */
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
  /** Returns a font file with only these characters. A file whose format can't be subset is returned whole. */
  readonly webFont: (characters: ReadonlySet<string>) => WebFont;
}

/** A typeface without a bold file has regular headings, because synthetic bold letters have different widths. */
export type Faces = Readonly<Record<Weight, FontFace>>;
