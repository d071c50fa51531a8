/** The entries of a zip by its own directory, and the names they may have: one reader for every zip that comes in. */

export interface ZipEntry {
  readonly path: string;
  /** 0 stored, 8 Deflate; -1 for an entry that is encrypted. */
  readonly method: number;
  readonly crc: number;
  /** Where its bytes are in the zip, as they are packed. */
  readonly packed: Uint8Array;
}

type ZipDirectory =
  | { readonly ok: true; readonly entries: readonly ZipEntry[] }
  /** `damaged`: not a zip, or cut off. `refused`: a zip with entries that are not taken. `message` is a sentence. */
  | { readonly ok: false; readonly why: 'damaged' | 'refused'; readonly message: string };

interface ZipRules {
  readonly maxEntries: number;
  /**
   * `exact`: names are UTF-8 with forward slashes, as this program writes them. `any`: a file that a person packed on any
   * system; its names only say what a text is called.
   */
  readonly names: 'exact' | 'any';
}

/** Characters of the name of an entry, at most. */
const maxEntryName = 500;

/** Reads the directory (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16), walked by its signatures: its counts may be wrong. */
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

/** Programs for Windows write names in the code page of the machine; read as Latin-1 they have other letters, and no end. */
function nameOf(bytes: Uint8Array, names: ZipRules['names']): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return names === 'any' ? Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') : notUtf8;
  }
}

/** In place of a name that is not UTF-8: U+FFFD, which no name may have. */
const notUtf8 = '\ufffd';

// oxlint-disable-next-line no-control-regex -- control characters have no place in a name
const oddName = /[\u0000-\u001f\u007f\ufffd]/;

/** Why an entry may not have its name, as a sentence; undefined when it may. */
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

/** Whether an entry is a link: the file type in the upper half of its external attributes, where Unix made it (4.4.15). */
function isLink(view: DataView, at: number): boolean {
  const madeOnUnix = view.getUint8(at + 5) === 3;
  return madeOnUnix && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000;
}

/** The end record, behind which only a comment may be. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}

/** The bytes behind an entry's own header (4.3.7), whose name and extra field may have other lengths than the directory's. */
function packedBytes(zip: Uint8Array, view: DataView, header: number, length: number): Uint8Array | string {
  if (view.getUint32(header, true) !== 0x04034b50) return 'The zip’s directory does not match its content.';
  const begin = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  return begin + length > zip.length ? 'The zip is cut off.' : zip.subarray(begin, begin + length);
}

function quoted(path: string): string {
  return `"${path.slice(0, 200)}"`;
}
