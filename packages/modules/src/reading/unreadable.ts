import type { FilePlace, Refusal } from '../contributions/importer.ts';

/** A position in a text. Lines and columns count from 1. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** A position in one of several files. */
export interface FilePosition extends TextPosition {
  readonly file: string;
}

/** Ends the reading of a file, a row or a cell. Its refusal states the problem, the remedy, and the location if known. */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(message: string, remedy: string, at?: FilePlace) {
    super(message);
    this.refusal = at === undefined ? { message, remedy } : { at, message, remedy };
  }

  /** The refusal at `place`, unless it already has a place. */
  at(place: FilePlace): Refusal {
    return { at: place, ...this.refusal };
  }
}
