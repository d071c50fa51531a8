/** One font file, and the pair of them that a typeface has. */

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
