/** Original model files in folders that the operator mounts: see SERVICE_MODEL_SOURCES. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inputLimits, type ModelLink } from '@cablewright/model';

/**
 * The original file of a link in one of the folders: the one of its name whose bytes are those the link names. Undefined when the
 * folder is not mounted or has no such file.
 */
export async function mountedSource(
  folders: readonly string[],
  { asset, file }: NonNullable<ModelLink['source']>,
): Promise<Uint8Array | undefined> {
  // A name, never a way out of the folder.
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
    // Not mounted, no such file, or not readable: the link is reported as unavailable.
    return undefined;
  }
}
