/**
 * Stores uploaded files in a folder, as `<first two digits of the address>/<address>`. Several processes may share the
 * folder.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAssetAddress, type AssetStore, type KeptAsset } from './asset-store.ts';

const temporary = 'temp';
/**
 * The name of a subfolder: the first two digits of the addresses of its files. Anything else in the folder is ignored.
 */
const partForm = /^[0-9a-f]{2}$/;

/** Opens the folder. It is created when the first file is stored. */
export function folderAssets(folder: string): AssetStore {
  return new FolderAssets(folder);
}

class FolderAssets implements AssetStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const address = createHash('sha256').update(bytes).digest('hex');
    const path = this.#place(address);
    // Storing a file again refreshes its time, on which the collection of unused files depends, and repairs a damaged
    // file.
    const isThere = (await this.get(address)) !== undefined && (await this.#isRenewed(path));
    if (!isThere) await this.#write(path, bytes);
    return address;
  }

  /** Returns false if the file was removed in the meantime. */
  async #isRenewed(path: string): Promise<boolean> {
    const renewed = utimes(path, new Date(), new Date()).then(() => true);
    return (await orUndefined(renewed)) ?? false;
  }

  async #write(path: string, bytes: Uint8Array): Promise<void> {
    const draft = join(this.#folder, temporary, randomUUID());
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeSynced(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    for (const folder of [dirname(path), this.#folder]) await syncFolder(folder);
  }

  /** A damaged file doesn't match its address, so it counts as missing. */
  async get(address: string): Promise<Uint8Array | undefined> {
    if (!isAssetAddress(address)) return undefined;
    const bytes = await orUndefined(readFile(this.#place(address)));
    if (bytes === undefined) return undefined;
    return createHash('sha256').update(bytes).digest('hex') === address ? bytes : undefined;
  }

  async has(address: string): Promise<boolean> {
    return isAssetAddress(address) && (await orUndefined(stat(this.#place(address)))) !== undefined;
  }

  async remove(address: string): Promise<boolean> {
    if (!(await this.has(address))) return false;
    await rm(this.#place(address), { force: true });
    return true;
  }

  async *list(): AsyncGenerator<KeptAsset> {
    for (const part of (await orUndefined(readdir(this.#folder))) ?? []) {
      if (!partForm.test(part)) continue;
      for (const address of (await readdir(join(this.#folder, part))).filter(isAssetAddress)) {
        const stats = await orUndefined(stat(this.#place(address)));
        if (stats !== undefined) yield { address, bytes: stats.size, keptAt: stats.mtime };
      }
    }
  }

  #place(address: string): string {
    return join(this.#folder, address.slice(0, 2), address);
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder. Its file system syncs file names together with the file.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
