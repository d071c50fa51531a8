/**
 * Writes a ZIP file (APPNOTE.TXT 6.3.10). Each file is compressed in a thread of the runtime, so that other requests
 * are served meanwhile.
 */
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);

/**
 * 1980-01-01 00:00, the earliest time that the format supports. It is constant, so that the same files always give the
 * same bytes.
 */
const dosTime = { time: 0, date: (1 << 5) | 1 };
const needed = 20;
/** The flag for UTF-8 names (4.4.4, bit 11). */
const flags = 0x0800;
const methods = { stored: 0, deflated: 8 };

interface Entry {
  readonly name: Uint8Array;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

export class ZipWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #entries: Entry[] = [];
  #length = 0;

  /** Adds a file. With `packed`, it is stored as it is, because its format is already compressed. */
  async add(path: string, bytes: Uint8Array, packed = false): Promise<void> {
    const content = packed ? bytes : await deflated(bytes, { level: 6 });
    const entry = {
      name: new TextEncoder().encode(path),
      method: packed ? methods.stored : methods.deflated,
      crc: crc32(bytes),
      packed: content.length,
      size: bytes.length,
      at: this.#length,
    };
    this.#entries.push(entry);
    this.#write(localHeader(entry), entry.name, content);
  }

  /** Returns the ZIP file. No files can be added afterwards. */
  finish(): Uint8Array {
    const start = this.#length;
    for (const entry of this.#entries) this.#write(directoryHeader(entry), entry.name);
    this.#write(end(this.#entries.length, start, this.#length - start));
    return Buffer.concat(this.#parts, this.#length);
  }

  #write(...parts: readonly Uint8Array[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }
}

/** Writes numbers of two and four bytes in little-endian order. */
function record(fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const bytes = Buffer.alloc(fields.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** The fields that both headers of a file share (4.3.7, 4.3.12). */
function common({ method, crc, packed, size, name }: Entry): (readonly [2 | 4, number])[] {
  const { time, date } = dosTime;
  const head = [needed, flags, method, time, date].map((value) => [2, value] as const);
  return [...head, [4, crc], [4, packed], [4, size], [2, name.length], [2, 0]];
}

function localHeader(entry: Entry): Uint8Array {
  return record([[4, 0x04034b50], ...common(entry)]);
}

function directoryHeader(entry: Entry): Uint8Array {
  const rest = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.at],
  ] as const;
  return record([[4, 0x02014b50], [2, needed], ...common(entry), ...rest]);
}

/**
 * The end record (4.3.16). If there are more than 65,535 files, the counts have their maximum value and readers rely on
 * the directory.
 */
function end(entries: number, start: number, length: number): Uint8Array {
  const count = Math.min(entries, 0xffff);
  return record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, start],
    [2, 0],
  ]);
}
