import type { FilePlace, Refusal } from '../contributions/importer.ts';

/** A position in a text. Lines and columns start at 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A position in one of several files. */
export interface FilePosition extends TextPosition {
  readonly file: string;
}

/**
 * Thrown to stop reading a file, a row or a cell. Its refusal contains the problem, the remedy and, if known, the
 * position.
 */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(message: string, remedy: string, at?: FilePlace) {
    super(message);
    this.refusal = at === undefined ? { message, remedy } : { at, message, remedy };
  }

  /** The refusal at `place`, unless the error already has a position. */
  at(place: FilePlace): Refusal {
    return { at: place, ...this.refusal };
  }
}
