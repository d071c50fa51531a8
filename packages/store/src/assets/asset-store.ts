/**
 * Uploaded files: artwork and 3D models. Each file is stored under the SHA-256 of its bytes, so files are immutable,
 * identical files are stored once, and reading an address returns exactly those bytes or nothing.
 */
export interface AssetStore {
  /** Stores the bytes and returns their address. They are stored durably when the promise resolves. */
  put(bytes: Uint8Array): Promise<string>;
  get(address: string): Promise<Uint8Array | undefined>;
  has(address: string): Promise<boolean>;
  /** Returns false if the file did not exist. */
  remove(address: string): Promise<boolean>;
  /** Lists every file with its size in bytes and the time it was stored. */
  list(): AsyncIterable<KeptAsset>;
}

/** Thrown if the storage doesn't respond or refuses the request, so that it is unknown whether any file exists. */
export class AssetsUnreachable extends Error {
  constructor(why: string) {
    super(`The object store cannot be used: ${why}`);
  }
}

export interface KeptAsset {
  readonly address: string;
  readonly bytes: number;
  readonly keptAt: Date;
}

const addressForm = /^[0-9a-f]{64}$/;

export function isAssetAddress(text: string): boolean {
  return addressForm.test(text);
}
