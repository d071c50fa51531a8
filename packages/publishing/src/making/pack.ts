/**
 * Creates packs: the skeleton of a new pack, its manifest, its signature and its archive. Pure: files are a map from
 * path to bytes.
 */
import { zipSync } from 'fflate';
import type { Json } from '@cablewright/model';
import { hashOf, manifestComment } from '../trust/accept.ts';
import { manifestFile, type Manifest } from '../manifest/manifest.ts';
import { pathProblem, twinOf } from '../manifest/path.ts';
import { signatureFile, type SecretKey } from '../minisign/secret-key.ts';

type PackFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Whether a file other than the manifest belongs to a pack: records, drawings of connector faces, or uploaded files.
 */
const belongsToPack = (path: string): boolean => /^(data|depictions|files)\//.test(path);

const text = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** The files of a new pack, with one part as an example. */
export function newPack(about: { readonly id: string; readonly name: string; readonly publisher: string }): PackFiles {
  const example = {
    id: `${about.id}-example-sleeve`,
    label: 'Example: replace this with a part of your own',
    kind: 'other',
    src: 'made up, to show the format',
  };
  const manifest = {
    format: 1,
    ...about,
    version: '0.1.0',
    license: 'CC0-1.0',
    description: 'What this pack is for, in one sentence.',
    requires: ['starter'],
  };
  return new Map([
    [manifestFile, text(manifest)],
    ['data/mechanicals.json', text([example])],
  ]);
}

/**
 * The kind of records in a document: `bodies` for data/bodies.json, `vocab/signals` for data/vocab/signals.json, and
 * `designs` for data/designs/x.json.
 */
function kindOf(path: string): string {
  const kind = path.replace(/^data\//, '').replace(/\.json$/, '');
  return kind.startsWith('vocab/') ? kind : kind.replace(/\/.*$/s, '');
}

/** The contents listed in a manifest: the size and hash of each file, and the number of records of each kind. */
interface PackContents {
  readonly counts: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>;
}

/** The contents of a pack, sorted by path. Files that don't belong to a pack are left out. */
export function packContents(files: PackFiles): PackContents {
  const own = [...files].filter(([path]) => belongsToPack(path)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const counts: Record<string, number> = {};
  for (const [path, bytes] of own) {
    if (!path.startsWith('data/') || !path.endsWith('.json')) continue;
    const document = JSON.parse(Buffer.from(bytes).toString('utf8')) as Json;
    counts[kindOf(path)] = (counts[kindOf(path)] ?? 0) + (Array.isArray(document) ? document.length : 1);
  }
  const facts = own.map(([path, bytes]) => [path, { size: bytes.length, sha256: hashOf(bytes) }]);
  return { counts, files: Object.fromEntries(facts) as PackContents['files'] };
}

/** The problems of the paths in a pack. */
export function pathProblems(files: PackFiles): string[] {
  const paths = [...files.keys()].filter(belongsToPack);
  const twin = twinOf(paths);
  return [
    ...paths.flatMap((path) => [pathProblem(path)].filter((one) => one !== undefined).map((one) => `${path} ${one}.`)),
    ...(twin === undefined ? [] : [`${twin[0]} and ${twin[1]} are the same file on some systems.`]),
  ];
}

/** The pack with an updated and signed manifest. Files that don't belong to a pack are left out. */
export function signedPack(manifest: Manifest, files: PackFiles, key: SecretKey): PackFiles {
  const described = { ...manifest, ...packContents(files) };
  const bytes = text(described);
  const comment = manifestComment(described.id, described.version);
  return new Map([
    [manifestFile, bytes],
    [`${manifestFile}.minisig`, Buffer.from(signatureFile(bytes, key, comment))],
    ...[...files].filter(([path]) => belongsToPack(path)).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

/** The pack as a single ZIP file. It contains no times, so the same files always give the same bytes. */
export function packArchive(files: PackFiles): Uint8Array {
  const entries = [...files].map(
    ([path, bytes]) => [path, [bytes, { mtime: '1980-01-01T00:00:00', level: 9 }]] as const,
  );
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}
