/** Finds the harness in a VEC package, a ZIP that may also contain drawings and models. */
import { filesInArchive, Unreadable } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';

const isHarness = (path: string): boolean => /\.(?:vec|xml|kbl)$/i.test(path) && !/^(?:META-INF|__MACOSX)\//.test(path);

/** The file itself, or the first VEC file of a package. */
export function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  const archive = filesInArchive(bytes, { isWanted: isHarness, maxFiles: 100, maxBytes: limits.bytes });
  // A file that only starts like an archive is parsed as XML, so that the problem is reported for XML.
  if (!archive.ok && archive.problem === 'damaged') return bytes;
  if (!archive.ok)
    throw new Unreadable(
      archive.problem === 'empty' ? 'The package has no VEC file.' : 'The package is too large.',
      'Export the harness again, or unpack it and choose the file .vec.',
      { line: 1, column: 1 },
    );
  const [first] = archive.files.toSorted(([a], [b]) => Number(/\.vec$/i.test(b)) - Number(/\.vec$/i.test(a)));
  return first![1];
}
