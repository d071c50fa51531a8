/** The part of pdfkit that sheets are made with: the document, its pages and typefaces, pictures. */

export interface EmbeddedFont {
  readonly id: string;
  /** Thousandths of the em in a unit of the font. */
  readonly scale: number;
  readonly font: {
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): {
      readonly id: number;
      readonly advanceWidth: number;
      readonly codePoints: readonly number[];
    };
  };
  readonly subset: { includeGlyph(id: number): number };
  /** Of the glyphs in the subset: their widths, and the text they stand for. */
  readonly widths: number[];
  readonly unicode: (readonly number[])[];
  ref(): unknown;
}

/** The stream a page is drawn in: pieces until it ends, and what its dictionary says. */
export interface PageStream {
  buffer: Uint8Array[];
  readonly data: Record<string, unknown>;
}

// What pdfkit's own types leave out: its constructor takes `font: null` to load no standard font.
export interface Pen {
  readonly page: { readonly fonts: Record<string, unknown>; readonly content: PageStream };
  readonly _font: EmbeddedFont;
  addPage(options: { size: [number, number]; margin: number }): Pen;
  addContent(operators: string): Pen;
  save(): Pen;
  restore(): Pen;
  scale(factor: number): Pen;
  registerFont(name: string, bytes: Uint8Array): Pen;
  font(name: string): Pen;
  image(bytes: ArrayBuffer, x: number, y: number, options: object): Pen;
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): void;
}
