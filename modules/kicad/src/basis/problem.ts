/** What is wrong with a file, with its place and what to do about it. */
import type { FilePlace, Refusal } from '@cablewright/modules';

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Ends the reading of a file. */
export class KicadProblem extends Error {
  readonly place: Place;
  readonly remedy: string;

  constructor(place: Place, message: string, remedy: string) {
    super(message);
    this.place = place;
    this.remedy = remedy;
  }

  refusal(several: boolean): Refusal {
    const message = several ? `${this.place.file}: ${this.message}` : this.message;
    return { at: placeOf(this.place), message, remedy: this.remedy };
  }
}

export const placeOf = ({ line, column }: Place): FilePlace => ({ line, column });
