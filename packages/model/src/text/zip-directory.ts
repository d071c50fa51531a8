/** Reads the entries of a zip from its central directory and checks their names. All zips from outside are read here. */

export interface ZipEntry {
  readonly path: string;
  /** 0 stored, 8 Deflate; -1 for an encrypted entry. */
  readonly method: number;
  readonly crc: number;
  /** The packed bytes of the entry in the zip. */
  readonly packed: Uint8Array;
}

type ZipDirectory =
  | { readonly ok: true; readonly entries: readonly ZipEntry[] }
  /** `damaged`: not a zip, or truncated. `refused`: a zip with entries that are not accepted. `message` is a sentence. */
  | { readonly ok: false; readonly why: 'damaged' | 'refused'; readonly message: string };

interface ZipRules {
  readonly maxEntries: number;
  /**
   * `exact`: names are UTF-8 with forward slashes, as this program writes them. `any`: a file that a person packed on any
   * system; its names only serve as labels of the texts.
   */
  readonly names: 'exact' | 'any';
}

/** Maximum characters in the name of an entry. */
const maxEntryName = 500;

/**
 * Reads the central directory (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16). It follows the entry signatures, because the stated
 * counts may be wrong.
 */
export function zipDirectory(zip: Uint8Array, { maxEntries, names }: ZipRules): ZipDirectory {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const entries: ZipEntry[] = [];
  const paths = new Set<string>();
  const end = endOf(view);
  if (end === undefined) return damaged('The file is not a zip.');
  try {
    for (let at = view.getUint32(end + 16, true); view.getUint32(at, true) === 0x02014b50;) {
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
        number,
        number,
        number,
      ];
      if (entries.length >= maxEntries) return refused(`The zip has more than ${maxEntries} entries.`);
      const path = nameOf(zip.subarray(at + 46, at + 46 + name), names);
      const problem = nameProblem(path, names) ?? (isLink(view, at) ? `${quoted(path)} is a link.` : undefined);
      if (problem !== undefined) return refused(problem);
      if (paths.has(path)) return refused(`The zip holds ${quoted(path)} twice.`);
      paths.add(path);
      const packed = packedBytes(zip, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true));
      if (typeof packed === 'string') return damaged(packed);
      const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
      const method = isEncrypted ? -1 : view.getUint16(at + 10, true);
      entries.push({ path, method, crc: view.getUint32(at + 16, true), packed });
      at += 46 + name + extra + comment;
    }
  } catch (error) {
    if (error instanceof RangeError) return damaged('The zip is cut off.');
    throw error;
  }
  return { ok: true, entries };
}

const refused = (message: string): ZipDirectory => ({ ok: false, why: 'refused', message });
const damaged = (message: string): ZipDirectory => ({ ok: false, why: 'damaged', message });

/**
 * Decodes a name. Programs for Windows write names in the local code page; decoding those as Latin-1 gives some wrong letters
 * but never fails.
 */
function nameOf(bytes: Uint8Array, names: ZipRules['names']): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return names === 'any' ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') : notUtf8;
  }
}

/** The replacement for a name that is not UTF-8: U+FFFD, which is forbidden in names. */
const notUtf8 = '\ufffd';

// oxlint-disable-next-line no-control-regex -- control characters have no place in a name
const oddName = /[\u0000-\u001f\u007f\ufffd]/;

/** The reason why the name of an entry is not accepted, as a sentence; undefined if it is accepted. */
function nameProblem(path: string, names: ZipRules['names']): string | undefined {
  if (path === '') return 'An entry of the zip has no name.';
  if (path === notUtf8) return 'The name of an entry is not UTF-8. Rename the file.';
  const named = `The name of an entry, ${JSON.stringify(path.slice(0, 200))},`;
  if (oddName.test(path)) return `${named} has control characters or is not UTF-8. Rename the file.`;
  if (path.length > maxEntryName) return `${named} is longer than ${maxEntryName} characters. Rename the file.`;
  if (names === 'exact' && path.includes('\\')) return `${named} has a backslash. Use / between folders.`;
  if (/^[/\\]|^[A-Za-z]:/.test(path)) return `${named} is absolute. Pack the files by names relative to their folder.`;
  if (path.split(/[/\\]/).includes('..')) return `${named} leads out of the zip. Pack the files again.`;
  return undefined;
}

/**
 * True if an entry is a symbolic link: for entries made on Unix, the upper half of the external attributes has the file type
 * (4.4.15).
 */
function isLink(view: DataView, at: number): boolean {
  const madeOnUnix = view.getUint8(at + 5) === 3;
  return madeOnUnix && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000;
}

/** The offset of the end record, which only a comment may follow. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

/**
 * The packed bytes after an entry's local header (4.3.7). The name and extra field in that header may differ in length from
 * those in the directory.
 */
function packedBytes(zip: Uint8Array, view: DataView, header: number, length: number): Uint8Array | string {
  if (view.getUint32(header, true) !== 0x04034b50) return 'The zip’s directory does not match its content.';
  const begin = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  return begin + length > zip.length ? 'The zip is cut off.' : zip.subarray(begin, begin + length);
}

function quoted(path: string): string {
  return `"${path.slice(0, 200)}"`;
}
