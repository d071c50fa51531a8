/** The built-in packs: the starter catalog and others. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '@cablewright/model';
import { readPack, type Manifest, type ReadPack } from '@cablewright/publishing';
import { pictureProblems, pictureSentence } from '../../catalog/files/picture.ts';
import { storedAs } from '../../platform/stored-as.ts';

export class BundledPacks {
  readonly #folder: string;
  #manifests: Promise<ReadonlyMap<string, Manifest>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The manifests of the packs: the starter catalog's first, then the others sorted by id. */
  manifests(): Promise<ReadonlyMap<string, Manifest>> {
    return (this.#manifests ??= this.#readAll());
  }

  async #readAll(): Promise<ReadonlyMap<string, Manifest>> {
    const others = await foldersIn(join(this.#folder, 'packs'));
    const manifests = new Map<string, Manifest>();
    for (const name of ['starter', ...others.map((folder) => `packs/${folder}`)]) {
      const manifest = await manifestIn(join(this.#folder, name));
      if (manifest !== undefined) manifests.set(manifest.id, manifest);
    }
    return manifests;
  }

  /** The pack with all its records. The name of its folder is its id. */
  async read(id: string): Promise<ReadPack> {
    const folder = join(this.#folder, id === 'starter' ? id : `packs/${id}`);
    return readPack(folder, (bytes) => pictureProblems(bytes).map(pictureSentence));
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    // A checkout may have no packs.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function manifestIn(folder: string): Promise<Manifest | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'pack.json'), 'utf8'));
    return isObject(manifest) && typeof manifest['id'] === 'string' ? storedAs<Manifest>(manifest) : undefined;
  } catch {
    return undefined;
  }
}
