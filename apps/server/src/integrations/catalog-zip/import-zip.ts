/** Imports an exported catalog into this hub, as its own records. */
import { keepFiles } from '../../catalog/files/keep-files.ts';
import { isLibraryRow } from '@cablewright/engine';
import { isOwnerOnly, sameJson, type Json } from '@cablewright/model';
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
import type { PackRecord } from '@cablewright/publishing';
import { exportErrors } from './errors.ts';
import { readExport } from './read-zip.ts';
import { fileOf } from '../../platform/http/body.ts';

const ofKind = Type.Object({ kind: Type.String(), adds: Type.Integer(), replaces: Type.Integer() });
const named = Type.Object({ kind: Type.String(), id: Type.String() });

/** The most replaced records named in a response, which people read. */
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
      description: 'Left out: owner-only settings, notes of installed packs, and saved revisions that differ here',
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
  /** Saved versions and revisions that this hub doesn't have. They are imported unchanged. */
  readonly kept: Write[];
  unchanged: number;
  /** The changed records that replace an existing record. */
  readonly replaced: Type.Static<typeof named>[];
  readonly leftOut: string[];
}

/** Decides which records to write. Equal records are skipped, and records that are never rewritten are only added if missing. */
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
      pointer.replace(
        /^\/changes\/(\d+)(?:\/record)?/,
        (_, i: string) => `${changes[Number(i)]!.kind}/${changes[Number(i)]!.id}`,
      );
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
