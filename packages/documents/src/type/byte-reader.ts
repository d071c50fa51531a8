/** Bytes read one after another, numbers with the most significant first. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.#bytes[this.at++]!;
  }

  uint16(): number {
    return this.byte() * 256 + this.byte();
  }

  uint32(): number {
    return this.uint16() * 65536 + this.uint16();
  }

  bytes(length: number): Uint8Array {
    return this.#bytes.subarray(this.at, (this.at += length));
  }

  /** What is not read yet. */
  left(): Uint8Array {
    return this.#bytes.subarray(this.at);
  }

  text(length: number): string {
    return String.fromCharCode(...this.bytes(length));
  }

  /** Of WOFF2, UIntBase128: seven bits to a byte, the last without its eighth. */
  base128(): number {
    let value = 0;
    for (let byte = 0x80; byte >= 0x80;) {
      byte = this.byte();
      value = value * 128 + (byte & 0x7f);
    }
    return value;
  }

  /** Of WOFF2, 255UInt16: one byte up to 252, else a byte that says how the next are read. */
  short255(): number {
    const code = this.byte();
    if (code === 253) return this.uint16();
    if (code === 254) return 506 + this.byte();
    return code === 255 ? 253 + this.byte() : code;
  }
}
