/** Detects the encoding of a text file by its byte order mark, by the positions of zero bytes, or because it is valid UTF-8. */

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes that are searched for zeros. */
const sampleBytes = 4096;

export function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = (odd: number) => sample.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  if (zeros(1) > sample.length / 8) return 'utf-16le';
  if (zeros(0) > sample.length / 8) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text without its byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  const label = encoding === 'utf-16be' ? 'utf-16le' : encoding;
  const text = new TextDecoder(label).decode(encoding === 'utf-16be' ? swapped(bytes) : bytes);
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function swapped(bytes: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(bytes.length - (bytes.length % 2));
  for (let i = 0; i < pairs.length; i += 2) {
    pairs[i] = bytes[i + 1]!;
    pairs[i + 1] = bytes[i]!;
  }
  return pairs;
}

/** The number of continuation bytes after a first byte. Undefined if no character may start with it. */
function following(byte: number): number | undefined {
  if (byte < 0x80) return 0;
  if (byte >= 0xc2 && byte < 0xe0) return 1;
  if (byte >= 0xe0 && byte < 0xf0) return 2;
  return byte >= 0xf0 && byte < 0xf5 ? 3 : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i += 1) {
    const more = following(bytes[i]!);
    if (more === undefined) return false;
    for (let k = 0; k < more; k += 1) {
      i += 1;
      if ((bytes[i]! & 0xc0) !== 0x80) return false;
    }
  }
  return true;
}
