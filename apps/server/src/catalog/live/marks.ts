import type { Place } from '@cablewright/store';

/** The mark of every change set, by its number, in eight bytes each. */
export class Marks {
  #marks = new Float64Array(1_024);

  set({ seq, mark }: Place): void {
    if (seq >= this.#marks.length) {
      const larger = new Float64Array(Math.max(2 * this.#marks.length, seq + 1));
      larger.set(this.#marks);
      this.#marks = larger;
    }
    this.#marks[seq] = mark;
  }

  /** The mark of a change set, or 0 if it doesn't exist or has no mark. */
  of(seq: number): number {
    return this.#marks[seq] ?? 0;
  }
}
