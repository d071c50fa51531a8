/**
 * Reads a ZIP file without trusting its headers. Entries are decompressed one after another as a stream, outside the
 * request thread, and the size of the output is checked while it is read.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { zipDirectory, type ZipEntry } from '@cablewright/model';
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts';

/** Thrown if an archive is refused. The message is a sentence with the reason. */
export class ArchiveRefused extends Error {}

/** The files of a ZIP file by path, without folders. Throws `ArchiveRefused` if it isn't a ZIP file or exceeds the limits. */
export async function unzip(zip: Uint8Array, limits: ArchiveLimits = archiveLimits): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let left = limits.bytes;
  for (const entry of entriesOf(zip, limits)) {
    if (entry.path.endsWith('/')) continue;
    const bytes = await contentOf(entry, left, limits);
    if (crc32(bytes) !== entry.crc) throw damaged(entry);
    left -= bytes.length;
    files.set(entry.path, bytes);
  }
  return files;
}

function entriesOf(zip: Uint8Array, { entries: maxEntries }: ArchiveLimits): readonly ZipEntry[] {
  const directory = zipDirectory(zip, { maxEntries, names: 'exact' });
  if (directory.ok) return directory.entries;
  throw new ArchiveRefused(directory.message);
}

function damaged({ path }: ZipEntry): ArchiveRefused {
  return new ArchiveRefused(`${quoted(path)} is damaged.`);
}

async function contentOf(entry: ZipEntry, left: number, limits: ArchiveLimits): Promise<Uint8Array> {
  const { path, method, packed } = entry;
  if (method === 0) {
    if (packed.length > left) throw tooLarge(limits);
    return packed;
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

async function inflated({ path, packed }: ZipEntry, left: number, limits: ArchiveLimits): Promise<Uint8Array> {
  const maxByRatio = Math.max(limits.ratioFreeBytes, packed.length * limits.ratio);
  const inflating = createInflateRaw();
  inflating.end(packed);
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
