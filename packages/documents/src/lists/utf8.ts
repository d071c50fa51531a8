/**
 * The UTF-8 of a long text that is made in pieces. As a string it would be in memory twice when it is written: its pieces and the
 * whole.
 */
export class Utf8 {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  /** `expected` is the expected number of bytes. A text that turns out longer is copied as it grows. */
  constructor(expected: number) {
    this.#bytes = new Uint8Array(expected);
  }

  add(text: string): void {
    for (let rest = text; rest !== '';) {
      const { read, written } = encoder.encodeInto(rest, this.#bytes.subarray(this.#length));
      this.#length += written;
      rest = rest.slice(read);
      if (rest !== '') this.#grow(rest.length * maxBytesOfUnit);
    }
  }

  #grow(by: number): void {
    const longer = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + by));
    longer.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = longer;
  }

  /** The text so far. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }
}

const encoder = new TextEncoder();

/** Bytes of UTF-8 for each UTF-16 code unit. */
const maxBytesOfUnit = 3;
