/**
 * Uploaded files: artwork, 3D models. Each is kept under the sha256 of its bytes, so a file is never changed, equal files
 * are one, and a reader of an address gets exactly those bytes or nothing.
 */
export interface AssetStore {
  /** Keeps the bytes and answers their address. On the disk, when it answers. */
  put(bytes: Uint8Array): Promise<string>;
  get(address: string): Promise<Uint8Array | undefined>;
  has(address: string): Promise<boolean>;
  /** True when there was such a file. */
  remove(address: string): Promise<boolean>;
  /** Every file, with its size in bytes and when it was kept. */
  list(): AsyncIterable<KeptAsset>;
}

/** The place of the files does not answer, or refuses the request: nothing is known of any file. */
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
