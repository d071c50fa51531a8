/** Takes an exported catalog into this hub, as records of its own. */
import { isLibraryRow } from '@cablewright/engine';
import { isOwnerOnly, sameJson, type Json } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import Type from 'typebox';
import type { AssetParts } from '../assets/routes.ts';
import { BatchQuery } from '../batch/form.ts';
import { prepareBatch } from '../batch/prepare.ts';
import { drawingOf } from '../catalog/drawing.ts';
import { requireUsable } from '../catalog/rule-guard.ts';
import { save, type Saver } from '../catalog/save.ts';
import { ok } from '../http/answer.ts';
import { refuse } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';
import { keepFiles } from '../packs/install.ts';
import type { PackRecord } from '../packs/read-pack.ts';
import { exportErrors } from './errors.ts';
import { readExport } from './read-zip.ts';

const Imported = Type.Object({
  dryRun: Type.Boolean(),
  records: Type.Integer({ description: 'Records that are new here or differ' }),
  unchanged: Type.Integer(),
  files: Type.Integer({ description: 'Uploaded files brought along' }),
  leftOut: Type.Array(Type.String(), {
    description: 'Settings only an owner sets, notes of installed packs, and saved versions this hub has otherwise',
  }),
});

export function importRoute(parts: AssetParts & Saver): Route {
  return route({
    method: 'POST',
    path: '/api/import',
    area: 'Operations',
    role: 'owner',
    session: true,
    summary: 'Bring the zip of an export back: its records as the hub’s own, in one change set, with their files',
    query: BatchQuery,
    files: ['application/zip', 'application/octet-stream'],
    bodyBytes: 256 * 1024 * 1024,
    answers: { 200: { says: 'What was brought, or with dryRun=1 would be', schema: Imported } },
    refusals: [exportErrors['import-refused']],
    handle: async ({ body, query, actor }) => {
      const { catalog, assets } = parts;
      const read = readExport(body as unknown as Uint8Array);
      if (!('records' in read)) return refuseImport(read.map(({ message, where }) => [where.pointer ?? '', message]));
      await catalog.catchUpWith(await catalog.store.head());
      const sorted = await sortedOut(parts, read.records);
      const writes = await writesOf(parts, sorted.changed);
      const all = [...writes, ...sorted.kept];
      const dryRun = query.dryRun === '1';
      if (!dryRun && all.length > 0) {
        await keepFiles(assets, read.files);
        await save(parts, { actor, message: 'Imported a catalog', writes: all });
      }
      const { unchanged, leftOut } = sorted;
      return ok({ dryRun, records: all.length, unchanged, files: read.files.size, leftOut });
    },
  });
}

interface Sorted {
  readonly changed: PackRecord[];
  /** Saved versions and revisions this hub does not have: they come as they are. */
  readonly kept: Write[];
  unchanged: number;
  readonly leftOut: string[];
}

/** What of the records is written: what is here already is not, and what is never rewritten only where it is missing. */
async function sortedOut(parts: Saver, records: readonly PackRecord[]): Promise<Sorted> {
  const sorted: Sorted = { changed: [], kept: [], unchanged: 0, leftOut: [] };
  for (const one of records) {
    const { kind, key, record } = one;
    if (kind === 'packs' || isOwnerOnly(kind, key)) sorted.leftOut.push(`${kind} ${key}`);
    else {
      const there = await inForce(parts, kind, key);
      if (there !== undefined && sameJson(there, record)) sorted.unchanged += 1;
      else if (kind !== 'versions' && kind !== 'revisions') sorted.changed.push(one);
      else if (there === undefined) sorted.kept.push({ kind, key, op: 'put', seen: null, after: record });
      else sorted.leftOut.push(`${kind} ${key}`);
    }
  }
  return sorted;
}

/** The record in force here. */
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
  requireUsable(prepared.writes);
  return prepared.writes;
}

function refuseImport(problems: readonly (readonly [pointer: string, message: string])[]): never {
  const issues = problems.slice(0, 1000).map(([pointer, message]) => ({ pointer, message, code: 'import-refused' }));
  return refuse(exportErrors['import-refused'], issues[0]?.message ?? 'It cannot be brought.', { issues });
}
