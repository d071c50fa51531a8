import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';

const pieceLength = 2 ** 16;

/** Writes a file. A long text is encoded in pieces, so that memory does not hold its 20 MB twice. */
export function writeBody(path: string, body: string | Uint8Array): void {
  if (typeof body !== 'string' || body.length <= pieceLength) return writeFileSync(path, body);
  const file = openSync(path, 'w');
  const bytes = Buffer.allocUnsafe(maxBytesOfUnit * (pieceLength + 1));
  try {
    for (let offset = 0; offset < body.length;) {
      const end = offset + pieceLength;
      // Surrogate pairs are not split.
      const next = isFirstHalf(body.charCodeAt(end - 1)) ? end + 1 : end;
      writeWhole(file, bytes.subarray(0, bytes.write(body.slice(offset, next))));
      offset = next;
    }
  } finally {
    closeSync(file);
  }
}

/** Bytes of UTF-8 for each UTF-16 code unit. */
const maxBytesOfUnit = 3;

const isFirstHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}
