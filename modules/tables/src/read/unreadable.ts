import type { FilePlace, Refusal } from '@cablewright/modules';

/** What a person has to change in the file or in how it is read. Carries its place and its remedy. */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(message: string, remedy: string, at?: FilePlace) {
    super(message);
    this.refusal = { message, remedy, ...(at === undefined ? {} : { at }) };
  }

  /** The same at a place, unless it has one. */
  at(place: FilePlace): Refusal {
    return { at: place, ...this.refusal };
  }
}
