/** The parts of a zip, unpacked piece by piece and no further than a workbook may be: a file that lies about its size costs no more. */
import { Inflate } from 'fflate';
import { Unreadable } from './unreadable.ts';

interface ZipEntry {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}
type ZipEntries = ReadonlyMap<string, ZipEntry>;

/** Entries of a workbook, and bytes that all of its parts that are read may unpack to together. */
const limits = { entries: 2_000, bytes: 120_000_000, pieceBytes: 65_536 } as const;

const damaged = () =>
  new Unreadable(
    'The workbook is damaged: its zip cannot be read.',
    'Open it in a spreadsheet program and save it again.',
  );

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** The entries by the zip's own directory, the last of it that there is. */
function zipEntries(bytes: Uint8Array): ZipEntries {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const total = view.getUint16(end + 10, true);
  if (total > limits.entries)
    throw new Unreadable(
      `The workbook has ${total} parts; it may have ${limits.entries}.`,
      'Save it again with fewer sheets and pictures.',
    );
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < total; i += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entrySignature) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    if ((view.getUint16(at + 8, true) & 1) === 1) throw passwordNeeded();
    entries.set(new TextDecoder('utf-8').decode(bytes.subarray(at + 46, at + 46 + name)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

export function passwordNeeded(): Unreadable {
  return new Unreadable(
    'The workbook is protected by a password, or of an old format.',
    'Save it without a password as .xlsx, .ods or .csv.',
  );
}

function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === endSignature) return at;
  throw damaged();
}

/** Unpacks parts of a zip; all of them together may not be larger than a workbook may be. */
export class Unpacker {
  readonly #bytes: Uint8Array;
  readonly #entries: ZipEntries;
  #unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#entries = zipEntries(bytes);
  }

  names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Gives a part to `take` in pieces. */
  unpack(name: string, take: (piece: Uint8Array) => void): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw damaged();
    const packed = this.#packed(entry);
    const counted = (piece: Uint8Array) => {
      this.#unpacked += piece.length;
      if (this.#unpacked > limits.bytes)
        throw new Unreadable(
          `The workbook unpacks to more than ${limits.bytes / 1_000_000} MB.`,
          'Remove what is not imported, or save the table as .csv.',
        );
      take(piece);
    };
    if (entry.method === 0) return inPieces(packed, counted);
    if (entry.method !== 8) throw damaged();
    const inflate = new Inflate((piece) => counted(piece));
    inPieces(packed, (piece, last) => push(inflate, piece, last));
  }

  #packed({ offset, packed }: ZipEntry): Uint8Array {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    if (offset + 30 > this.#bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw damaged();
    const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (from + packed > this.#bytes.length) throw damaged();
    return this.#bytes.subarray(from, from + packed);
  }
}

function inPieces(bytes: Uint8Array, take: (piece: Uint8Array, last: boolean) => void): void {
  for (let at = 0; at < bytes.length; at += limits.pieceBytes)
    take(bytes.subarray(at, at + limits.pieceBytes), at + limits.pieceBytes >= bytes.length);
}

function push(inflate: Inflate, piece: Uint8Array, last: boolean): void {
  try {
    inflate.push(piece, last);
  } catch (error) {
    throw error instanceof Unreadable ? error : damaged();
  }
}
