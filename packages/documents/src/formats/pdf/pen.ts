/** What sheets are drawn into: the pages of a PDF and the objects they refer to (ISO 32000-1, 7.3). */

/** An object of the file, by its number; only the pen that made it knows what it is. */
export interface Reference {
  toString(): string;
}

/** A string is a name, bytes are a string of the file. */
export type PdfValue = string | number | Uint8Array | Reference | readonly PdfValue[] | PdfDictionary;

export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

export interface Pen {
  /** A number for an object that is written later. */
  reserve(): Reference;
  /** Writes an object that was reserved; with bytes, as a stream. */
  put(object: Reference, dictionary: PdfDictionary, bytes?: Uint8Array): void;
  /** A page of this size. It is drawn on in mm from its upper left corner, y downwards. */
  beginPage(widthMm: number, heightMm: number): void;
  addContent(operators: string): void;
  /** The page that is drawn on writes with this font, by the name its operators give it. */
  useFont(name: string, font: Reference): void;
  endPage(): void;
  /** The whole file. */
  end(): Promise<Uint8Array>;
}

/** Points in a millimetre (72 to the inch). */
export const pt = 72 / 25.4;

/** What every file of ours says of itself. Nothing in it depends on the machine or the time. */
export const origin = { Producer: 'Cablewright', Creator: 'Cablewright', CreationDate: new Date(0) } as const;
