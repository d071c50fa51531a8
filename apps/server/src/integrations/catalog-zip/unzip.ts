/**
 * Reading a zip whatever its headers claim: entries are inflated one after the other as a stream, off the request thread,
 * and the bytes that come out are counted as they come.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts';

/** An archive that is refused, and why, as a sentence. */
export class ArchiveRefused extends Error {}

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly compressed: Uint8Array;
}

/** What is inside a zip by its path, folders left out. Throws `ArchiveRefused` for what is not a zip, or is too much. */
export async function unzip(zip: Uint8Array, limits: ArchiveLimits = archiveLimits): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let left = limits.bytes;
  for (const entry of entriesOf(zip, limits)) {
    if (entry.path.endsWith('/')) continue;
    if (files.has(entry.path)) throw new ArchiveRefused(`The zip holds ${quoted(entry.path)} twice.`);
    const bytes = await contentOf(entry, left, limits);
    if (crc32(bytes) !== entry.crc) throw damaged(entry);
    left -= bytes.length;
    files.set(entry.path, bytes);
  }
  return files;
}

/** The central directory (APPNOTE.TXT 6.3.10, 4.3.12 and 4.3.16), walked by its signatures: its counts may be wrong. */
function entriesOf(zip: Uint8Array, limits: ArchiveLimits): Entry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const entries: Entry[] = [];
  try {
    for (let at = view.getUint32(endOf(view) + 16, true); view.getUint32(at, true) === 0x02014b50;) {
      const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [
        number,
        number,
        number,
      ];
      if (entries.length >= limits.entries)
        throw new ArchiveRefused(`The zip has more than ${limits.entries} entries.`);
      const path = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + name));
      requirePlainName(path);
      if (isLink(view, at)) throw new ArchiveRefused(`${quoted(path)} is a link.`);
      entries.push({
        path,
        method: (view.getUint16(at + 8, true) & 1) === 1 ? -1 : view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        compressed: dataOf(zip, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      });
      at += 46 + name + extra + comment;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveRefused('The zip is cut off.');
    throw error;
  }
  return entries;
}

/** Control characters have no place in a name, and U+FFFD replaces bytes that are not UTF-8. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const oddName = /[\u0000-\u001f\u007f\ufffd]/;

function requirePlainName(path: string): void {
  if (path === '') throw new ArchiveRefused('An entry of the zip has no name.');
  if (oddName.test(path))
    throw new ArchiveRefused(
      `The name of an entry, ${JSON.stringify(path.slice(0, 200))}, has control characters or is not UTF-8. Rename the file.`,
    );
}

/** Whether an entry is a link: the file type in the upper half of its external attributes, where Unix made it (4.4.15). */
function isLink(view: DataView, at: number): boolean {
  const madeOnUnix = view.getUint8(at + 5) === 3;
  return madeOnUnix && ((view.getUint32(at + 38, true) >>> 16) & 0o170000) === 0o120000;
}

/** The end record, behind which only a comment may stand. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 65_535); at -= 1)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  throw new ArchiveRefused('The file is not a zip.');
}

/** The bytes behind an entry's own header (4.3.7), whose name and extra field may have other lengths than the directory's. */
function dataOf(zip: Uint8Array, view: DataView, header: number, length: number): Uint8Array {
  if (view.getUint32(header, true) !== 0x04034b50)
    throw new ArchiveRefused('The zip’s directory does not match its content.');
  const begin = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  if (begin + length > zip.length) throw new ArchiveRefused('The zip is cut off.');
  return zip.subarray(begin, begin + length);
}

function damaged({ path }: Entry): ArchiveRefused {
  return new ArchiveRefused(`${quoted(path)} is damaged.`);
}

async function contentOf(entry: Entry, left: number, limits: ArchiveLimits): Promise<Uint8Array> {
  const { path, method, compressed } = entry;
  if (method === 0) {
    if (compressed.length > left) throw tooLarge(limits);
    return compressed;
  }
  if (method !== 8)
    throw new ArchiveRefused(`${quoted(path)} is encrypted, or compressed in a way other than Deflate.`);
  try {
    return await inflated(entry, left, limits);
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    throw damaged(entry);
  }
}

async function inflated({ path, compressed }: Entry, left: number, limits: ArchiveLimits): Promise<Uint8Array> {
  const maxByRatio = Math.max(limits.ratioFreeBytes, compressed.length * limits.ratio);
  const inflating = createInflateRaw();
  inflating.end(compressed);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of inflating as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > left) throw tooLarge(limits);
      if (length > maxByRatio)
        throw new ArchiveRefused(`${quoted(path)} inflates to more than ${limits.ratio} times its size in the zip.`);
      parts.push(part);
    }
  } finally {
    inflating.destroy();
  }
  return Buffer.concat(parts, length);
}

function tooLarge({ bytes }: ArchiveLimits): ArchiveRefused {
  return new ArchiveRefused(`The zip’s content is larger than ${Math.ceil(bytes / 1024 / 1024)} MB.`);
}

function quoted(path: string): string {
  return `"${path.slice(0, 200)}"`;
}
