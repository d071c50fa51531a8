/** Source files of models in folders that the operator mounts: see SERVICE_MODEL_SOURCES. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inputLimits, type ModelLink } from '@cablewright/model';

/**
 * Finds the source file of a link in the configured folders. The name and the SHA-256 must match. Undefined if the folder isn't mounted or
 * has no such file.
 */
export async function mountedSource(
  folders: readonly string[],
  { asset, file }: NonNullable<ModelLink['source']>,
): Promise<Uint8Array | undefined> {
  // Only the file name, so that the path can't leave the folder.
  const name = basename(file.replaceAll('\\', '/'));
  if (name === '' || name === '.' || name === '..') return undefined;
  for (const folder of folders) {
    const bytes = await readIfSmall(join(folder, name));
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === asset) return bytes;
  }
  return undefined;
}

async function readIfSmall(path: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    return size > inputLimits.assetBytes ? undefined : await readFile(path);
  } catch {
    // Not mounted, no such file, or unreadable: the link is reported as unavailable.
    return undefined;
  }
}
