/** The memory that the event loop shares with its watchdog: the number of its turns, and a note on its current work. */

/** The bytes reserved for the note on the current work. A longer note is truncated. */
const noteBytes = 2048;

const turnsAt = 0;
const lengthAt = 1;

export class SharedState {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #note: Uint8Array;

  constructor(memory = new SharedArrayBuffer(8 + noteBytes)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory, 0, 2);
    this.#note = new Uint8Array(memory, 8);
  }

  turn(): void {
    Atomics.add(this.#numbers, turnsAt, 1);
  }

  get turns(): number {
    return Atomics.load(this.#numbers, turnsAt);
  }

  set note(text: string) {
    const bytes = Buffer.from(text).subarray(0, noteBytes);
    this.#note.set(bytes);
    Atomics.store(this.#numbers, lengthAt, bytes.length);
  }

  get note(): string {
    return Buffer.from(this.#note.slice(0, Atomics.load(this.#numbers, lengthAt))).toString('utf8');
  }
}
