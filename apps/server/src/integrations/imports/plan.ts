import { addressOf, documentPath, put, rebaseChanges, type Change, type Json } from '@cablewright/model';
import type { ImportInput } from '@cablewright/modules';
import { ModuleFailure, recordsOfKinds, type RunningImporter, type RunTools } from '@cablewright/modules/running';
import type { BatchChange } from '../../catalog/batch/form.ts';
import { prepareBatch } from '../../catalog/batch/prepare.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** What an import would do, as a person reads it before saying yes. */
interface ImportPlan {
  readonly module: string;
  readonly importer: string;
  /** The last change set the importer saw. */
  readonly seq: number;
  readonly records: readonly { readonly kind: string; readonly id: string; readonly does: 'add' | 'change' }[];
  /** Records that are there already, exactly so. */
  readonly unchanged: number;
  /** The documents that would change. */
  readonly files: readonly string[];
  /** What prevents publishing it. */
  readonly issues: readonly { readonly message: string; readonly pointer?: string }[];
  readonly notes: readonly string[];
}

/** A plan and what publishing it would save. */
export interface Planned {
  readonly plan: ImportPlan;
  readonly changes: readonly BatchChange[];
}

type PlanOutcome =
  | { readonly ok: true; readonly planned: Planned }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What an importer is given, as it is sent and kept with a job. */
export type ImportSource =
  | { readonly input: Json }
  | { readonly file: { readonly name: string; readonly base64: string } };

export function inputOf(source: ImportSource): ImportInput {
  if ('input' in source) return source.input;
  return { fileName: source.file.name, bytes: new Uint8Array(Buffer.from(source.file.base64, 'base64')) };
}

/** Runs an importer and works out what its records would do to the catalog as it is. Saves nothing. */
export async function planImport(
  catalog: LiveCatalog,
  importer: RunningImporter,
  module: string,
  input: ImportInput,
  tools: RunTools,
): Promise<PlanOutcome> {
  await catalog.catchUpWith(await catalog.store.head());
  const seq = catalog.seq;
  const imported = await importedBy(importer, catalog, input, tools);
  if (!imported.ok) return { ok: false, problems: imported.problems };
  const states = await Promise.all(imported.records.map(({ kind, id }) => recordNow(catalog, kind, id)));
  const now = new Map(imported.records.map(({ kind, id }, i) => [addressOf({ kind, key: id }), states[i] ?? null]));
  const wanted = imported.records.map(({ kind, id, record }) => put(kind, id, null, record as Json));
  const rebased = rebaseChanges(wanted, (change) => now.get(addressOf(change)) ?? null, 'overwrite').changes;
  const records = rebased.map(
    ({ kind, key, before }) => ({ kind, id: key, does: before === null ? 'add' : 'change' }) as const,
  );
  const changes = rebased.map(batchChangeOf);
  const prepared = changes.length === 0 ? undefined : await prepareBatch(catalog, changes);
  const issues = prepared === undefined || prepared.ok ? [] : prepared.issues;
  const plan: ImportPlan = {
    module,
    importer: importer.id,
    seq,
    records,
    unchanged: imported.records.length - records.length,
    files: [...new Set(records.map(({ kind, id }) => `data/${documentPath(kind, id)}`))].toSorted(),
    issues: issues
      .slice(0, 1_000)
      .map(({ message, pointer }) => ({ message, ...(pointer === undefined ? {} : { pointer }) })),
    notes: imported.notes ?? [],
  };
  return { ok: true, planned: { plan, changes } };
}

/** What an importer reads; where the module fails, that is the problem. */
async function importedBy(importer: RunningImporter, catalog: LiveCatalog, input: ImportInput, tools: RunTools) {
  try {
    return await importer.run(input, recordsOfKinds(catalog.library, importer.reads ?? []), tools);
  } catch (error) {
    if (error instanceof ModuleFailure) return { ok: false, problems: [error.message] } as const;
    throw error;
  }
}

async function recordNow(catalog: LiveCatalog, kind: string, id: string): Promise<Json | undefined> {
  if (kind === 'designs') return (await catalog.design(id)) as Json | undefined;
  return catalog.library.entry(kind, id)?.record as Json | undefined;
}

function batchChangeOf({ kind, key, before, after }: Change): BatchChange {
  return { kind, id: key, op: 'put', record: after as Record<string, Json>, ...(before === null ? {} : { etag: '*' }) };
}
