/**
 * Reads the files in a ZIP file, decompressed in chunks. The decompressed bytes are counted, so a header with a false
 * size has no effect.
 */
import { zipDirectory, type ZipEntry } from '@cablewright/model';
import { Inflate } from 'fflate';

interface ZipLimits {
  readonly entries: number;
  /** The maximum total size of all files that a reader decompresses, in bytes. */
  readonly bytes: number;
}

export type ZipProblem =
  | { readonly kind: 'damaged' | 'encrypted' | 'too large' }
  /** An entry that isn't allowed in any archive. The message is a sentence. */
  | { readonly kind: 'refused'; readonly message: string };

interface ZipOptions {
  readonly limits: ZipLimits;
  /** Converts a problem to the error that ends the reading. */
  readonly refuse: (problem: ZipProblem) => Error;
}

/**
 * The number of bytes passed to the decompressor at a time. Deflate expands by a factor of at most 1,032, so a chunk
 * can't exceed 17 MB before it is counted.
 */
const pieceBytes = 16_384;

/** Whether a file begins like a ZIP file with at least one entry. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03;

export class ZipReader {
  readonly #options: ZipOptions;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #unpackedBytes = 0;

  constructor(bytes: Uint8Array, options: ZipOptions) {
    this.#options = options;
    const directory = zipDirectory(bytes, { maxEntries: options.limits.entries, names: 'any' });
    if (!directory.ok)
      throw options.refuse(
        directory.why === 'damaged' ? { kind: 'damaged' } : { kind: 'refused', message: directory.message },
      );
    this.#entries = new Map(directory.entries.map((entry) => [entry.path, entry]));
  }

  /** The paths of all entries, in the order of the directory. */
  get paths(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Whether any entry requires a password. */
  get hasEncrypted(): boolean {
    return [...this.#entries.values()].some(isEncrypted);
  }

  /** Passes the content of a file to `take` in chunks. */
  unpack(path: string, take: (piece: Uint8Array) => void): void {
    const { refuse, limits } = this.#options;
    const entry = this.#entries.get(path);
    if (entry === undefined) throw refuse({ kind: 'damaged' });
    if (isEncrypted(entry)) throw refuse({ kind: 'encrypted' });
    let failure: unknown;
    const count = (piece: Uint8Array) => {
      try {
        this.#unpackedBytes += piece.length;
        if (this.#unpackedBytes > limits.bytes) throw refuse({ kind: 'too large' });
        take(piece);
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    if (entry.method === 0) return inPieces(entry.packed, count);
    if (entry.method !== 8) throw refuse({ kind: 'damaged' });
    const inflate = new Inflate(count);
    try {
      inPieces(entry.packed, (piece, isLast) => inflate.push(piece, isLast));
    } catch (error) {
      // An error thrown by `count` passes through the decompressor unchanged. Any other error is the decompressor's
      // own.
      throw error === failure ? error : refuse({ kind: 'damaged' });
    }
  }

  /** Returns the whole content of a file. */
  read(path: string): Uint8Array {
    const pieces: Uint8Array[] = [];
    this.unpack(path, (piece) => pieces.push(piece));
    const content = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let offset = 0;
    for (const piece of pieces) {
      content.set(piece, offset);
      offset += piece.length;
    }
    return content;
  }
}

const isEncrypted = ({ method }: ZipEntry): boolean => method === -1;

function inPieces(bytes: Uint8Array, take: (piece: Uint8Array, isLast: boolean) => void): void {
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    take(bytes.subarray(offset, offset + pieceBytes), offset + pieceBytes >= bytes.length);
}
