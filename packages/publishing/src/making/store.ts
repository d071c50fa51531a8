/** Creates the index of a store from its archives and the decisions of its owner. Pure. */
import Type from 'typebox';
import { Id, isObject, present, schemaProblems } from '@cablewright/model';
import { acceptPack, hashOf, indexComment, keysOf } from '../trust/accept.ts';
import type { Manifest } from '../manifest/manifest.ts';
import { compareVersions } from '../manifest/version.ts';
import { signatureFile, type SecretKey } from '../minisign/secret-key.ts';
import {
  indexFormat,
  maxFetchBytes,
  Publisher,
  reviewStates,
  type StoreOffer,
  type OfferedVersion,
  type StoreIndex,
} from '../store-index/store-index.ts';

export const storeFile = 'store.json';
/** The file with the public key of a store, next to its index, for people who can't get the key from another source. */
export const storeKeyFile = 'store.pub';

const Decision = Type.Object(
  {
    review: Type.Optional(Type.Enum([...reviewStates])),
    reviewNote: Type.Optional(Type.String({ maxLength: 2000 })),
    changes: Type.Optional(Type.String({ maxLength: 2000 })),
    yanked: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
);

/** The settings of a store in `store.json`: who may publish, and decisions about versions. */
const StoreSettings = Type.Object(
  {
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    url: Type.Optional(Type.String({ maxLength: 500 })),
    validDays: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 400, description: 'Days an index is valid. Default: 90' }),
    ),
    publishers: Type.Array(Publisher, { minItems: 1, maxItems: 500 }),
    versions: Type.Optional(
      Type.Record(Type.String(), Decision, { description: 'Decisions by id and version, for example "marine 1.0.0"' }),
    ),
  },
  { title: 'Store', additionalProperties: false },
);
type StoreSettings = Type.Static<typeof StoreSettings>;

/** Parses the settings of a store, or returns their problems. */
export function readStoreSettings(document: unknown): StoreSettings | readonly string[] {
  if (!isObject(document)) return [`${storeFile} is not a JSON object.`];
  const problems = schemaProblems(StoreSettings, document);
  if (problems.length === 0) return document as StoreSettings;
  return problems.map(({ pointer, message }) => `${storeFile} ${pointer} ${message}.`);
}

/** An archive in the store: its path relative to the index, its bytes and its files. */
interface Archive {
  readonly url: string;
  readonly bytes: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The permissions that a code module requests, as text. */
  readonly asks?: OfferedVersion['asks'];
}

/** The file by which an archive is recognized as a code module. */
export const moduleFile = 'module.json';

interface StoreParts {
  readonly settings: StoreSettings;
  readonly archives: readonly Archive[];
  /** The serial number of the previous index. */
  readonly serial: number;
  readonly key: SecretKey;
  readonly now: Date;
  readonly program: string;
}

type MadeIndex =
  | { readonly ok: true; readonly index: StoreIndex; readonly bytes: Uint8Array; readonly signature: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * The next index and its signature. Every archive must be signed by one of the publishers. If any isn't, returns all
 * problems.
 */
export function makeIndex({ settings, archives, serial, key, now, program }: StoreParts): MadeIndex {
  const problems: string[] = [];
  const found = archives.flatMap((archive) => {
    const one = listed(archive, settings, program);
    if (typeof one !== 'string') return [one];
    problems.push(`${archive.url}: ${one}`);
    return [];
  });
  const byVersion = Map.groupBy(found, ({ manifest }) => `${manifest.id} ${manifest.version}`);
  for (const [version, same] of byVersion)
    if (same.length > 1) problems.push(`${same.map(({ archive }) => archive.url).join(' and ')} are both ${version}.`);
  for (const [id, same] of Map.groupBy(found, ({ manifest }) => manifest.id)) {
    const by = [...new Set(same.map(({ publisher }) => publisher))];
    if (by.length > 1)
      problems.push(`Versions of ${id} are signed by ${by.join(' and by ')}. One publisher signs all of them.`);
  }
  for (const version of Object.keys(settings.versions ?? {}))
    if (!byVersion.has(version)) problems.push(`${storeFile} decides about "${version}", which no archive is.`);
  if (problems.length > 0) return { ok: false, problems };
  const { id, name, url, validDays = 90, publishers } = settings;
  const index: StoreIndex = {
    format: indexFormat,
    store: { id, name, ...present({ url }) },
    serial: serial + 1,
    made: now.toISOString(),
    expires: new Date(now.getTime() + validDays * 86_400_000).toISOString(),
    publishers,
    packs: offersOf(
      found.filter((one) => !isModule(one)),
      settings,
    ),
    ...present({ modules: found.some(isModule) ? offersOf(found.filter(isModule), settings) : undefined }),
  };
  const bytes = Buffer.from(`${JSON.stringify(index, null, 2)}\n`);
  return { ok: true, index, bytes, signature: signatureFile(bytes, key, indexComment(id, serial + 1)) };
}

interface Listed {
  readonly archive: Archive;
  readonly manifest: Manifest;
  readonly publisher: string;
}

const isModule = ({ archive }: Listed): boolean => archive.files.has(moduleFile);

/** The archive with the publisher who signed it, or the reason why it can't be listed. */
function listed(archive: Archive, { publishers }: StoreSettings, program: string): Listed | string {
  if (archive.bytes.length > maxFetchBytes) return `It is larger than ${maxFetchBytes / 1_048_576} MB.`;
  const refusals: string[] = [];
  for (const publisher of publishers) {
    const read = acceptPack({ files: archive.files, keys: keysOf(publisher), program });
    if (read.ok) return { archive, manifest: read.value, publisher: publisher.id };
    if (read.code !== 'unknown-publisher') refusals.push(read.message);
  }
  return refusals[0] ?? 'It is not signed by a publisher of this store.';
}

function offersOf(found: readonly Listed[], { versions = {} }: StoreSettings): StoreOffer[] {
  const byId = Map.groupBy(found, ({ manifest }) => manifest.id);
  return [...byId.values()]
    .flatMap((same): StoreOffer[] => {
      const newestFirst = same.toSorted((a, b) => compareVersions(b.manifest.version, a.manifest.version));
      const [newest] = newestFirst;
      if (newest === undefined) return [];
      const { manifest, publisher } = newest;
      const { id, name, description, license } = manifest;
      const offered = newestFirst.map((one) => versionOf(one, versions[`${id} ${one.manifest.version}`]));
      return [{ id, name, ...present({ description, license }), publisher, versions: offered }];
    })
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function versionOf({ archive, manifest }: Listed, decided: Type.Static<typeof Decision> = {}): OfferedVersion {
  const { version, requires, program } = manifest;
  const { url, bytes, asks } = archive;
  return {
    version,
    url,
    size: bytes.length,
    sha256: hashOf(bytes),
    ...present({ requires, program, asks }),
    ...decided,
  };
}
