/** Imports an exported catalog into this hub. The records become the hub's own. */
import { keepFiles } from '../../catalog/files/keep-files.ts';
import { isLibraryRow } from '@cablewright/engine';
import { brokenLimit, type Finding, inputLimits, isOwnerOnly, type Json, sameJson } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import Type from 'typebox';
import type { AssetParts } from '../../catalog/files/routes.ts';
import { BatchQuery } from '../../catalog/batch/form.ts';
import { prepareBatch } from '../../catalog/batch/prepare.ts';
import { drawingOf } from '../../catalog/live/drawing.ts';
import { requireSound } from '../../catalog/saving/guards.ts';
import { save, type Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { type PackRecord, recordsOf } from '@cablewright/publishing';
import { exportErrors } from './errors.ts';
import { fileOf } from '../../platform/http/body.ts';
import { createHash } from 'node:crypto';
import { strFromU8 } from 'fflate';
import { pictureProblems, pictureSentence } from '../../catalog/files/picture.ts';
import { ArchiveRefused, unzip } from './unzip.ts';

const ofKind = Type.Object({ kind: Type.String(), adds: Type.Integer(), replaces: Type.Integer() });
const named = Type.Object({ kind: Type.String(), id: Type.String() });

/** The most replaced records listed in a response, which is meant for people to read. */
const maxNamed = 500;

const Imported = Type.Object(
  {
    dryRun: Type.Boolean(),
    seq: Type.Integer({
      description:
        'The number of the newest change. After a dry run, send it as `at` to import exactly what the dry run showed',
    }),
    records: Type.Integer({ description: 'Records that are new or differ' }),
    unchanged: Type.Integer(),
    files: Type.Integer({ description: 'Uploaded files added' }),
    kinds: Type.Array(ofKind, { description: 'For each kind, how many records are new and how many replace a record' }),
    replaced: Type.Array(named, {
      description: `Records of this server that are replaced, at most ${maxNamed}`,
    }),
    leftOut: Type.Array(Type.String(), {
      description:
        'Left out: owner-only settings, customers, offers and quotations, notes of installed packs, and saved revisions that differ here',
    }),
  },
  { title: 'Imported catalog' },
);

const ImportQuery = Type.Object({
  ...BatchQuery.properties,
  at: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,15}$',
      description: 'The `seq` of a dry run: nothing is written if the catalog has changed since',
    }),
  ),
});

export function importRoute(parts: AssetParts & Saver): Route {
  return route({
    method: 'POST',
    path: '/api/import',
    operation: 'importCatalog',
    area: 'Operations',
    role: 'owner',
    session: true,
    summary: 'Import an exported catalog ZIP: its records become your own, in one change set, with their files',
    query: ImportQuery,
    files: ['application/zip', 'application/octet-stream'],
    bodyBytes: 256 * 1024 * 1024,
    answers: { 200: { says: 'What was imported, or with dryRun=1 would be', schema: Imported } },
    refusals: [exportErrors['import-refused'], exportErrors['import-outdated']],
    handle: async ({ body, query, actor }) => {
      const { catalog, assets } = parts;
      const read = await readExport(fileOf(body));
      if (!('records' in read)) return refuseImport(read.map(({ message, where }) => [where.pointer ?? '', message]));
      await catalog.catchUpWith(await catalog.store.head());
      if (query.at !== undefined && Number(query.at) !== catalog.seq) refuseOutdated();
      const sorted = await sortedOut(parts, read.records);
      const writes = await writesOf(parts, sorted.changed);
      const all = [...writes, ...sorted.kept];
      const dryRun = query.dryRun === '1';
      const writing = !dryRun && all.length > 0;
      if (writing) await keepFiles(assets, read.files);
      const saved = writing ? await save(parts, { actor, message: 'Imported a catalog', writes: all }) : undefined;
      const { unchanged, leftOut, replaced } = sorted;
      const counts = { records: all.length, unchanged, files: read.files.size };
      const kinds = byKind(all, replaced);
      const imported = { dryRun, seq: catalog.seq, ...counts, kinds, replaced: replaced.slice(0, maxNamed), leftOut };
      return ok(imported, saved?.headers);
    },
  });
}

interface Sorted {
  readonly changed: PackRecord[];
  /** Saved versions and revisions that this hub doesn't have yet. They are imported unchanged. */
  readonly kept: Write[];
  unchanged: number;
  /** The changed records that would replace an existing record. */
  readonly replaced: Type.Static<typeof named>[];
  readonly leftOut: string[];
}

/**
 * Decides which records to write. Records that are equal to the existing ones are skipped. Records that are never
 * rewritten are added only if they are missing.
 */
async function sortedOut(parts: Saver, records: readonly PackRecord[]): Promise<Sorted> {
  const sorted: Sorted = { changed: [], kept: [], unchanged: 0, replaced: [], leftOut: [] };
  for (const item of records) {
    const { kind, key, record } = item;
    if (kind === 'packs' || isOwnerOnly(kind, key)) sorted.leftOut.push(`${kind} ${key}`);
    else {
      const there = await inForce(parts, kind, key);
      if (there !== undefined && sameJson(there, record)) sorted.unchanged += 1;
      else if (kind !== 'versions' && kind !== 'revisions' && kind !== 'frozen') {
        sorted.changed.push(item);
        if (there !== undefined) sorted.replaced.push({ kind, id: key });
      } else if (there === undefined) sorted.kept.push({ kind, key, op: 'put', seen: null, after: record });
      else sorted.leftOut.push(`${kind} ${key}`);
    }
  }
  return sorted;
}

/** The record in force in this hub. */
async function inForce({ catalog }: Saver, kind: string, key: string): Promise<unknown> {
  if (isLibraryRow(kind, key)) return catalog.library.entry(kind, key)?.record;
  if (kind === 'drawings') return await drawingOf(catalog, key);
  const pack = kind === 'designs' ? catalog.designs.get(key)?.pack : undefined;
  const stored = await catalog.store.read(kind, key, pack);
  return stored === undefined ? undefined : (JSON.parse(stored.text) as unknown);
}

async function writesOf({ catalog }: Saver, changed: readonly PackRecord[]): Promise<readonly Write[]> {
  const changes = changed.map(({ kind, key, record }) => ({
    kind,
    id: key,
    op: 'put' as const,
    record: record as Record<string, Json>,
    etag: '*',
  }));
  const prepared = await prepareBatch(catalog, changes);
  if (!prepared.ok) {
    const place = (pointer = '') =>
      pointer.replace(/^\/changes\/(\d+)(?:\/record)?/, (whole, i: string) => {
        const change = changes[Number(i)];
        return change === undefined ? whole : `${change.kind}/${change.id}`;
      });
    return refuseImport(prepared.issues.map(({ pointer, message }) => [place(pointer), message]));
  }
  await requireSound(prepared.proposal);
  return prepared.writes;
}

function byKind(all: readonly Write[], replaced: Sorted['replaced']): Type.Static<typeof ofKind>[] {
  const replaces = countOf(replaced);
  return [...countOf(all)].map(([kind, total]) => {
    const old = replaces.get(kind) ?? 0;
    return { kind, adds: total - old, replaces: old };
  });
}

function countOf(items: readonly { readonly kind: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of items) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

function refuseOutdated(): never {
  return refuse(
    exportErrors['import-outdated'],
    'The catalog was changed since it was asked what the zip would bring. Nothing was written; ask again.',
  );
}

function refuseImport(problems: readonly (readonly [pointer: string, message: string])[]): never {
  const issues = problems.slice(0, 1000).map(([pointer, message]) => ({ pointer, message, code: 'import-refused' }));
  return refuse(exportErrors['import-refused'], issues[0]?.message ?? 'It can’t be imported.', { issues });
}

/** The contents of an exported catalog: its records, and the uploaded files that they refer to, by address. */
interface ReadExport {
  readonly records: readonly PackRecord[];
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Reads the ZIP file of an export, or returns all its problems. Other files in it are ignored. */
async function readExport(zip: Uint8Array): Promise<ReadExport | readonly Finding[]> {
  const entries = await unpacked(zip);
  if (typeof entries === 'string') return [wrong('', entries)];
  const findings: Finding[] = [];
  const records: PackRecord[] = [];
  const files = new Map<string, Uint8Array>();
  for (const [path, bytes] of entries) {
    const [, document] = /^data\/(.+\.json)$/.exec(path) ?? [];
    const [, address] = /^files\/([0-9a-f]{64})$/.exec(path) ?? [];
    if (document !== undefined) records.push(...documentRecords(document, bytes, findings));
    if (address === undefined) continue;
    if (createHash('sha256').update(bytes).digest('hex') === address) files.set(address, bytes);
    else findings.push(wrong(path, 'The file is not what its name says.'));
    findings.push(...pictureProblems(bytes).map((problem) => wrong(path, pictureSentence(problem))));
  }
  if (findings.length > 0) return findings;
  return records.length > 0 ? { records, files } : [wrong('', 'There is no document of a catalog in the zip.')];
}

async function unpacked(zip: Uint8Array): Promise<ReadonlyMap<string, Uint8Array> | string> {
  try {
    return await unzip(zip);
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.message;
    throw error;
  }
}

function documentRecords(path: string, bytes: Uint8Array, findings: Finding[]): PackRecord[] {
  let document: Json;
  try {
    document = JSON.parse(strFromU8(bytes)) as Json;
  } catch {
    findings.push(wrong(`data/${path}`, 'It is not JSON.'));
    return [];
  }
  const broken = bytes.length > 8 * inputLimits.documentBytes ? { message: 'is too large' } : brokenLimit(document);
  if (broken === undefined) return recordsOf(path, document, findings);
  findings.push(wrong(`data/${path}`, `It ${broken.message}.`));
  return [];
}

function wrong(pointer: string, message: string): Finding {
  return { code: 'export', severity: 'error', message, where: { pointer } };
}
