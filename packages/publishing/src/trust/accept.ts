/**
 * Decides whether data from a store is accepted. Pure: the caller fetches the data, and supplies the time and the
 * previously accepted data.
 */
import { createHash } from 'node:crypto';
import { isObject, schemaProblems, type Json } from '@cablewright/model';
import type Type from 'typebox';
import { filesOf, Manifest, manifestFile } from '../manifest/manifest.ts';
import { pathProblem, twinOf } from '../manifest/path.ts';
import { compareVersions } from '../manifest/version.ts';
import { readPublicKey, type PublicKey } from '../minisign/public-key.ts';
import { refused, type Refused } from './refusal.ts';
import { signatureProblem, type TrustedKeys } from './signed.ts';
import {
  indexFile,
  indexFormat,
  maxFetchBytes,
  StoreIndex,
  type OfferedVersion,
  type Publisher,
} from '../store-index/store-index.ts';

type Accepted<T> = { readonly ok: true; readonly value: T } | Refused;

/** The trusted comment of an index's signature. It states what was signed. */
export const indexComment = (store: string, serial: number): string => `store ${store} serial ${serial}`;
/** The trusted comment of a manifest's signature. It states what was signed. */
export const manifestComment = (id: string, version: string): string => `${id} ${version}`;

interface FetchedIndex {
  readonly bytes: Uint8Array;
  /** The text of `index.json.minisig`. Undefined if it is missing. */
  readonly signature: string | undefined;
  /** The key of the store, which an owner has confirmed. */
  readonly key: PublicKey;
  readonly now: Date;
  /** The newest index of this store that was accepted before. */
  readonly seen?: { readonly serial: number; readonly sha256: string };
}

/** The index, if it is signed by the store, hasn't expired, and isn't older than the last accepted one. */
export function acceptIndex({ bytes, signature, key, now, seen }: FetchedIndex): Accepted<StoreIndex> {
  if (bytes.length > maxFetchBytes)
    return refused('too-large', `${indexFile} is larger than ${maxFetchBytes / 1_048_576} MB.`);
  const document = parsed(bytes);
  const comment = commentOfIndex(document);
  const problem = signatureProblem(indexFile, bytes, signature, { keys: [key], of: 'this store' }, comment);
  // A store has exactly one key. Signatures with other keys don't count.
  if (problem !== undefined)
    return problem.code === 'unknown-publisher' ? { ...problem, code: 'bad-signature' } : problem;
  const index = shaped(indexFile, document, StoreIndex, indexFormat);
  if (!index.ok) return index;
  return stale(index.value, hashOf(bytes), now, seen) ?? index;
}

function commentOfIndex(document: Json | undefined): string | undefined {
  if (!isObject(document) || !isObject(document['store'])) return undefined;
  const [id, serial] = [document['store']['id'], document['serial']];
  return typeof id === 'string' && typeof serial === 'number' ? indexComment(id, serial) : undefined;
}

function stale(
  { serial, expires }: StoreIndex,
  sha256: string,
  now: Date,
  seen: FetchedIndex['seen'],
): Refused | undefined {
  if (seen !== undefined && serial < seen.serial) {
    return refused(
      'rolled-back',
      `${indexFile} has the serial ${serial}. An index with ${seen.serial} was seen before.`,
    );
  }
  if (seen !== undefined && serial === seen.serial && sha256 !== seen.sha256) {
    return refused(
      'rolled-back',
      `${indexFile} has the serial ${serial} of an index seen before, and is not the same.`,
    );
  }
  if (new Date(expires).getTime() > now.getTime()) return undefined;
  return refused('expired', `${indexFile} was valid until ${expires}. The store must publish a new one.`);
}

/** The problem of a downloaded archive. Undefined if its bytes match those listed in the index. */
export function downloadProblem(
  bytes: Uint8Array,
  { url, size, sha256 }: Pick<OfferedVersion, 'url' | 'size' | 'sha256'>,
): Refused | undefined {
  if (bytes.length !== size) return refused('wrong-size', `${url} has ${bytes.length} bytes. The index lists ${size}.`);
  if (hashOf(bytes) !== sha256)
    return refused('changed-file', `${url} is not the file the index lists: its SHA-256 differs.`);
  return undefined;
}

/** The keys of a publisher of an index. */
export function keysOf({ name, keys, revoked = [] }: Publisher): TrustedKeys {
  const read = (text: string): PublicKey[] => [readPublicKey(text)].filter((key) => key !== undefined);
  const withdrawn = revoked.flatMap(({ key, reason }) => read(key).map((one) => ({ key: one, reason })));
  const gone = new Set(withdrawn.map(({ key }) => key.text));
  return { of: name, keys: keys.filter((key) => !gone.has(key)).flatMap(read), revoked: withdrawn };
}

interface UnpackedPack {
  /** Every file in the archive by its path, including the manifest and its signature. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The keys with which the pack may be signed. Undefined only if the index names no publisher. */
  readonly keys: TrustedKeys | undefined;
  /** The requested pack. */
  readonly listed?: { readonly id: string; readonly version: string };
  /** The version of this program. */
  readonly program: string;
}

/**
 * The manifest, if it is signed by the publisher, lists exactly the existing files, and can be used by this program.
 */
export function acceptPack({ files, keys, listed, program }: UnpackedPack): Accepted<Manifest> {
  const bytes = files.get(manifestFile);
  if (bytes === undefined) return refused('unreadable', `There is no ${manifestFile} in the archive.`);
  const document = parsed(bytes);
  const comment = commentOfManifest(document);
  const signature = files.get(`${manifestFile}.minisig`);
  const problem =
    keys === undefined ? undefined : signatureProblem(manifestFile, bytes, textOf(signature), keys, comment);
  if (problem !== undefined) return problem;
  const manifest = shaped(manifestFile, document, Manifest, 1);
  if (!manifest.ok) return manifest;
  return unlike(manifest.value, listed, program) ?? filesProblem(manifest.value, files) ?? manifest;
}

function commentOfManifest(document: Json | undefined): string | undefined {
  if (!isObject(document)) return undefined;
  const { id, version } = document;
  return typeof id === 'string' && typeof version === 'string' ? manifestComment(id, version) : undefined;
}

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8');

function unlike(manifest: Manifest, listed: UnpackedPack['listed'], program: string): Refused | undefined {
  const { id, version } = manifest;
  if (listed !== undefined && (listed.id !== id || listed.version !== version)) {
    return refused(
      'mixed-versions',
      `${manifestFile} is ${id} ${version}. The index lists ${listed.id} ${listed.version}.`,
    );
  }
  if (manifest.program === undefined || compareVersions(manifest.program, program) <= 0) return undefined;
  return refused(
    'too-new',
    `${id} ${version} needs version ${manifest.program} of the program. This one is ${program}.`,
  );
}

function filesProblem(manifest: Manifest, files: ReadonlyMap<string, Uint8Array>): Refused | undefined {
  const listed = filesOf(manifest);
  for (const path of listed.keys()) {
    const problem = pathProblem(path);
    if (problem !== undefined)
      return refused('unreadable', `${manifestFile}: the path "${path.slice(0, 200)}" ${problem}.`);
  }
  const twin = twinOf([...listed.keys()]);
  if (twin !== undefined)
    return refused('unreadable', `${manifestFile}: "${twin[0]}" and "${twin[1]}" are the same file on some systems.`);
  for (const path of files.keys()) {
    if (path === manifestFile || path === `${manifestFile}.minisig` || listed.has(path)) continue;
    return refused('changed-file', `${path} is not listed in ${manifestFile}.`);
  }
  for (const [path, facts] of listed) {
    const bytes = files.get(path);
    if (bytes === undefined) return refused('changed-file', `${path} is listed in ${manifestFile} and missing.`);
    if (facts.size !== undefined && facts.size !== bytes.length) {
      return refused('wrong-size', `${path} has ${bytes.length} bytes. ${manifestFile} lists ${facts.size}.`);
    }
    if (facts.sha256 !== hashOf(bytes))
      return refused('changed-file', `${path} is not what ${manifestFile} lists: its SHA-256 differs.`);
  }
  return undefined;
}

function parsed(bytes: Uint8Array): Json | undefined {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
  } catch {
    // The caller reports the file and its expected format.
    return undefined;
  }
}

function shaped<S extends Type.TSchema>(
  file: string,
  document: Json | undefined,
  schema: S,
  format: number,
): Accepted<Type.Static<S>> {
  if (!isObject(document)) return refused('unreadable', `${file} is not a JSON object.`);
  const stated = document['format'];
  if (typeof stated === 'number' && stated > format) {
    return refused('too-new', `${file} has the format ${stated}. This version of the program reads format ${format}.`);
  }
  const problems = schemaProblems(schema, document);
  if (problems.length === 0) return { ok: true, value: document as Type.Static<S> };
  const first = problems.slice(0, 20).map(({ pointer, message }) => `${pointer} ${message}`);
  return refused('unreadable', `${file} is not valid: ${first.join('; ')}.`);
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
