/** Opens the archive of a pack: fetches it, checks it against the index, unpacks it, and verifies its signature. */
import {
  acceptPack,
  downloadProblem,
  hashOf,
  pathProblem,
  readPackFiles,
  readSignature,
  refused,
  twinOf,
  type Manifest,
  type OfferedVersion,
  type ReadPack,
  type Refused,
  type TrustedKeys,
} from '@cablewright/publishing';
import type { AssetStore } from '@cablewright/store';
import { pictureProblems, pictureSentence } from '../../catalog/files/picture.ts';
import type { ArchiveLimits } from '../catalog-zip/archive-limits.ts';
import { ArchiveRefused, unzip } from '../catalog-zip/unzip.ts';
import { fetchFile, type StoreHttp } from './fetch.ts';

/** The limits for a pack. The documents of the largest built-in pack take 2 of these 8 MB. */
export const packLimits: ArchiveLimits = {
  bytes: 64 * 1024 * 1024,
  entries: 5_000,
  ratio: 100,
  ratioFreeBytes: 1024 * 1024,
};

interface ArchiveParts {
  readonly door: StoreHttp;
  readonly assets: AssetStore;
}

type ArchiveBytes = { readonly ok: true; readonly bytes: Uint8Array } | Refused;

/** A file that is listed in an index, from the store or, if it was fetched before, from the hub's files. */
export async function fetchListed(
  { door, assets }: ArchiveParts,
  index: string,
  listed: Pick<OfferedVersion, 'url' | 'size' | 'sha256'>,
): Promise<ArchiveBytes> {
  const stored = await assets.get(listed.sha256);
  if (stored !== undefined) return { ok: true, bytes: stored };
  const url = URL.parse(listed.url, index);
  if (url === null) return refused('unreadable', `The index lists "${listed.url}", which is not an address.`);
  const fetched = await fetchFile(door, url.href);
  if (fetched === undefined)
    return refused('unreachable', `The store does not have ${listed.url}, which its index lists.`);
  if (!fetched.ok) return fetched;
  return downloadProblem(fetched.bytes, listed) ?? fetched;
}

interface Expected {
  /** The keys with which the archive may be signed. Undefined only if the index has no publisher for it. */
  readonly keys: TrustedKeys | undefined;
  readonly listed: { readonly id: string; readonly version: string };
  readonly program: string;
}

type OpenedPack =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      readonly pack: ReadPack;
      /** The key that signed the archive. Undefined if its publisher isn't checked. */
      readonly key: string | undefined;
      /** The address of the archive. */
      readonly archive: string;
    }
  | Refused;

/** Unpacks and verifies an archive. Its records may still be invalid, as indicated by `pack`. */
export async function openArchive(bytes: Uint8Array, { keys, listed, program }: Expected): Promise<OpenedPack> {
  const files = await unpacked(bytes);
  if (!(files instanceof Map)) return files;
  const accepted = acceptPack({ files, keys, listed, program });
  if (!accepted.ok) return accepted;
  const pack = readPackFiles(files, (file) => pictureProblems(file).map(pictureSentence));
  const archive = hashOf(bytes);
  return { ok: true, manifest: accepted.value, pack, key: signingKey(files, keys), archive };
}

async function unpacked(bytes: Uint8Array): Promise<Map<string, Uint8Array> | Refused> {
  try {
    const files = await unzip(bytes, packLimits);
    const paths = [...files.keys()];
    const bad = paths.find((path) => pathProblem(path) !== undefined);
    if (bad !== undefined) return refused('unreadable', `The path "${bad.slice(0, 200)}" ${pathProblem(bad)}.`);
    const twin = twinOf(paths);
    if (twin === undefined) return files;
    return refused('unreadable', `"${twin[0]}" and "${twin[1]}" are the same file on some systems.`);
  } catch (error) {
    if (error instanceof ArchiveRefused) return refused('unreadable', error.message);
    throw error;
  }
}

/** The key of the signature, which was already verified. */
function signingKey(files: ReadonlyMap<string, Uint8Array>, keys: TrustedKeys | undefined): string | undefined {
  const signature = readSignature(Buffer.from(files.get('pack.json.minisig') ?? '').toString('utf8'));
  return keys?.keys.find(({ keyId }) => keyId === signature?.keyId)?.text;
}
