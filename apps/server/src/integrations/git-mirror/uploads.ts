/**
 * The uploaded files in the mirror. `.service-blobs.json` lists every file that a commit's catalog uses by its content
 * address, with its size and type. Drawn pictures are text, so they are also mirrored in `depictions/`. Other files
 * aren't stored in git; they are in exports and backups, and `GET /api/assets/<address>` returns them.
 */
import { isObject, type Json } from '@cablewright/model';
import type { AssetStore } from '@cablewright/store';
import { fileKind } from '../../catalog/files/file-kind.ts';
import type { CommitStream } from './commit-stream.ts';

export const blobsFile = '.service-blobs.json';

interface Upload {
  readonly bytes: number;
  readonly type: string;
  /** The path of the file in the mirror. Undefined if the file isn't mirrored. */
  readonly path?: string;
}

export class Uploads {
  readonly #assets: Pick<AssetStore, 'get'>;
  /** Files by address. Undefined for a string that only looks like an address, or whose file is missing. */
  readonly #known = new Map<string, Upload | undefined>();
  #written: ReadonlySet<string> = new Set();
  #last: readonly string[] | undefined;

  /** `text` is the list in the parent commit. The files that it contains needn't be read again. */
  constructor(assets: Pick<AssetStore, 'get'>, text?: string) {
    this.#assets = assets;
    for (const [address, upload] of uploadsIn(text)) this.#known.set(address, upload);
    this.#written = new Set(this.#known.keys());
  }

  /** Writes the changes of a commit to the list and the pictures. */
  async write(addresses: readonly string[], commits: CommitStream, whole: boolean): Promise<void> {
    const same = addresses === this.#last || sameSet(addresses, this.#written);
    this.#last = addresses;
    if (same && !whole) return;
    const files: [string, Upload][] = [];
    for (const address of addresses) {
      const upload = await this.#upload(address, commits);
      if (upload !== undefined) files.push([address, upload]);
    }
    const now = new Set(files.map(([address]) => address));
    for (const gone of this.#written) {
      const path = this.#known.get(gone)?.path;
      if (!now.has(gone) && path !== undefined) await commits.remove(path);
    }
    await commits.file(blobsFile, `${JSON.stringify({ format: 1, files: Object.fromEntries(files) }, null, 2)}\n`);
    this.#written = new Set(addresses);
  }

  async #upload(address: string, commits: CommitStream): Promise<Upload | undefined> {
    const known = this.#known.get(address);
    const back = known?.path !== undefined && !this.#written.has(address);
    if (this.#known.has(address) && !back) return known;
    const bytes = await this.#assets.get(address);
    const upload = bytes === undefined ? undefined : uploadOf(address, bytes);
    this.#known.set(address, upload);
    if (bytes !== undefined && upload?.path !== undefined) await commits.file(upload.path, bytes);
    return upload;
  }
}

function uploadOf(address: string, bytes: Uint8Array): Upload {
  const type = fileKind(bytes);
  const drawn = type === 'image/svg+xml';
  return { bytes: bytes.length, type, path: drawn ? `depictions/${address}.svg` : undefined };
}

function sameSet(list: readonly string[], set: ReadonlySet<string>): boolean {
  return list.length === set.size && list.every((item) => set.has(item));
}

function uploadsIn(text: string | undefined): [string, Upload][] {
  try {
    const value = JSON.parse(text ?? 'null') as Json;
    const files = isObject(value) && isObject(value['files']) ? value['files'] : {};
    return Object.entries(files).filter((entry): entry is [string, Upload & { [key: string]: Json }] =>
      isObject(entry[1]),
    );
  } catch {
    return [];
  }
}
