import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { BackupPart } from './backups.ts';

/** Writes a file that only its owner can read. The file is on disk when the promise resolves. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes lines to a file, and returns their number and the digest of the content. `path` is the file's name in the
 * manifest.
 */
export async function writeLines(
  place: string,
  path: string,
  lines: AsyncIterable<readonly string[]>,
): Promise<BackupPart> {
  const hash = createHash('sha256');
  const file = await open(place, 'wx', 0o600);
  let rows = 0;
  try {
    for await (const some of lines) {
      const text = some.map((line) => `${line}\n`).join('');
      hash.update(text);
      rows += some.length;
      await file.appendFile(text);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, sha256: hash.digest('hex'), rows };
}
