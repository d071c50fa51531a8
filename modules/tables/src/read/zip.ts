/** The parts of a zip, unpacked piece by piece and no further than a workbook may be: a file that lies about its size costs no more. */
import { zipDirectory, type ZipEntry } from '@cablewright/model';
import { Inflate } from 'fflate';
import { Unreadable } from './unreadable.ts';

type ZipEntries = ReadonlyMap<string, ZipEntry>;

/** Entries of a workbook, and bytes that all of its parts that are read may unpack to together. */
const limits = { entries: 2_000, bytes: 120_000_000, pieceBytes: 65_536 } as const;

const damaged = () =>
  new Unreadable(
    'The workbook is damaged: its zip cannot be read.',
    'Open it in a spreadsheet program and save it again.',
  );

/** The entries by the zip's own directory. */
function zipEntries(bytes: Uint8Array): ZipEntries {
  const directory = zipDirectory(bytes, { maxEntries: limits.entries, names: 'any' });
  if (!directory.ok) {
    if (directory.why === 'damaged') throw damaged();
    throw new Unreadable(
      `The workbook cannot be read. ${directory.message}`,
      'Save it again in a spreadsheet program.',
    );
  }
  if (directory.entries.some(({ method }) => method === -1)) throw passwordNeeded();
  return new Map(directory.entries.map((entry) => [entry.path, entry]));
}

export function passwordNeeded(): Unreadable {
  return new Unreadable(
    'The workbook is protected by a password, or of an old format.',
    'Save it without a password as .xlsx, .ods or .csv.',
  );
}

/** Unpacks parts of a zip; all of them together may not be larger than a workbook may be. */
export class Unpacker {
  readonly #entries: ZipEntries;
  #unpacked = 0;

  constructor(bytes: Uint8Array) {
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
    const { packed } = entry;
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
