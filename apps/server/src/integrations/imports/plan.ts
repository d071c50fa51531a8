import { setImmediate } from 'node:timers/promises';
import {
  addressOf,
  type Change,
  Design,
  documentPath,
  factsOf,
  isKeyOf,
  isObject,
  type Json,
  keepsSchema,
  nonEmpty,
  present,
  put,
  rebaseChanges,
  recordFindings,
  schemaOf,
} from '@cablewright/model';
import { catalogOf, withOwnRunNames, withRouteLengths, type Library } from '@cablewright/engine';
import type {
  Assumption,
  Imported,
  ImportedRecord,
  ImportFile,
  ImportInput,
  ImportMapping,
  Records,
  Refusal,
} from '@cablewright/modules';
import { ModuleFailure, recordsOfKinds, type RunningImporter, type RunTools } from '@cablewright/modules/running';
import type { BatchChange } from '../../catalog/batch/form.ts';
import { prepareBatch } from '../../catalog/batch/prepare.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { placeIn, plannedRecord, refusalOf } from './planned.ts';
import type { ImportPlan, ImportedPlanRecord, PlannedRefusal } from './form.ts';

/** A plan, and the changes that are saved when it is published. */
export interface Planned {
  readonly plan: ImportPlan;
  readonly changes: readonly BatchChange[];
}

/** The records of a file that match their schema, the refused parts of the file, and the assumptions that were made. */
export interface FoundInFile {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
  readonly assumed: readonly Assumption[];
}

type PlanOutcome =
  | {
      readonly ok: true;
      readonly planned: Planned;
      /** The contents of the file, including records that the catalog already has. */
      readonly found: FoundInFile;
    }
  | {
      readonly ok: false;
      readonly problems: readonly PlannedRefusal[];
      /** What couldn't be read, with its positions. */
      readonly unread: readonly Refusal[];
    };

/** The input of an importer, in the form in which it is sent. */
export type ImportSource =
  | { readonly input: Json }
  | { readonly file: { readonly name: string; readonly base64: string }; readonly mapping?: ImportMapping };

/** Converts the input for an importer. `leave` lists cells whose values in the catalog must not change. */
export async function inputOf(source: ImportSource, leave: readonly string[] = []): Promise<ImportInput> {
  return 'input' in source ? source.input : fileOf(source, leave);
}

export async function fileOf(
  { file, mapping }: Extract<ImportSource, { file: unknown }>,
  leave: readonly string[] = [],
): Promise<ImportFile> {
  return {
    fileName: file.name,
    bytes: await decoded(file.base64),
    mapping,
    ...present({ leave: nonEmpty(leave) }),
  };
}

/** The number of characters decoded at a time. It must be a multiple of four. */
const decodedChars = 8 * 1024 * 1024;

/** Decodes base64. Other requests are served while a large text is decoded. */
async function decoded(base64: string): Promise<Uint8Array> {
  const bytes = new Uint8Array(Buffer.byteLength(base64, 'base64'));
  for (let at = 0; at < base64.length; at += decodedChars) {
    if (base64.length > decodedChars) await setImmediate();
    bytes.set(Buffer.from(base64.slice(at, at + decodedChars), 'base64'), (at / 4) * 3);
  }
  if (base64.length > decodedChars) await setImmediate();
  return bytes;
}

function isFile(input: ImportInput): input is ImportFile {
  return isObject(input) && input['bytes'] instanceof Uint8Array;
}

/**
 * The part of the catalog that an importer may read: the records of the kinds it declares, and for each cable the id,
 * name, number, and its name in the file that it was imported from.
 */
export function recordsFor(catalog: LiveCatalog, { reads = [] }: Pick<RunningImporter, 'reads'>): Records {
  const records = recordsOfKinds(catalog.library, reads);
  if (!reads.includes('designs')) return records;
  const lines = catalog.designs.lines.ordered('id').map(({ id, label, number, list, harness }) => {
    const line: Record<string, Json> = number === null ? { id, label } : { id, label, partNumber: number };
    return [id, { ...line, ...present({ list, harness }) }] as const;
  });
  return { ...records, designs: Object.fromEntries(lines) };
}

/** Runs an importer and determines how its records would change the current catalog. Saves nothing. */
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
  if (!imported.ok) {
    const unread = imported.problems.map((problem) => (typeof problem === 'string' ? { message: problem } : problem));
    return { ok: false, problems: unread.map(refusalOf), unread };
  }
  if (imported.records.some(({ kind }) => factsOf(kind)?.confidential === true)) {
    const unread = [confidentialRecords];
    return { ok: false, problems: unread.map(refusalOf), unread };
  }
  const compared = (done: number) => tools.progress(done, imported.records.length, 'Comparing with the catalog');
  compared(0);
  const { sound, refused: unsound } = await soundRecords(
    imported.records.map((record) => asSaved(record, catalog.library)),
  );
  const changes = await changesTo(catalog, sound, compared);
  const prepared =
    changes.length === 0
      ? undefined
      : await prepareBatch(
          catalog,
          changes.map(({ batch }) => batch),
        );
  const issues = prepared === undefined || prepared.ok ? [] : prepared.issues;
  const records = changes.map(({ planned }) => planned);
  const add = records.filter(({ does }) => does === 'add').length;
  const allRefused = [...(imported.refused ?? []), ...unsound].map(refusalOf);
  const plan: ImportPlan = {
    module,
    importer: importer.id,
    ...present({ fileName: isFile(input) ? input.fileName.slice(0, 200) : undefined }),
    seq,
    counts: { add, change: records.length - add, refuse: allRefused.length },
    records,
    refused: allRefused,
    unchanged: sound.length - records.length,
    files: [...new Set(records.map(({ kind, id }) => `data/${documentPath(kind, id)}`))].toSorted(),
    issues: issues.slice(0, 1_000).map(({ message, pointer }) => ({ message, pointer })),
    notes: imported.notes ?? [],
  };
  const found = {
    records: sound,
    refused: [...(imported.refused ?? []), ...unsound],
    assumed: imported.assumed ?? [],
  };
  return { ok: true, planned: { plan, changes: changes.map(({ batch }) => batch) }, found };
}

/**
 * An imported cable as a save would store it. Runs are labelled by their ids if an id could be mistaken for another
 * run's name. Wires whose length follows their route get that length, if the catalog has the parts. A list with
 * edited cells is returned unchanged, because it must change nothing but those cells.
 */
function asSaved(imported: ImportedRecord, library: Library): ImportedRecord {
  const { kind, record, cells } = imported;
  if (kind !== 'designs' || cells !== undefined || !keepsSchema(Design, record)) return imported;
  const design: Design = record;
  const named = withOwnRunNames(design);
  const { segments = [], connectors = [] } = named.instances;
  const hasParts =
    segments.every(({ def }) => library.get('wires', def) !== undefined) &&
    connectors.every(({ def }) => library.get('connectors', def) !== undefined);
  const saved = named.layout === undefined || !hasParts ? named : withRouteLengths(catalogOf(library), named);
  return saved === design ? imported : { ...imported, record: saved as unknown as ImportedRecord['record'] };
}

/** Runs an importer. If its module fails, the failure is returned as a problem of the file. */
async function importedBy(
  importer: RunningImporter,
  catalog: LiveCatalog,
  input: ImportInput,
  tools: RunTools,
): Promise<Imported> {
  try {
    return await importer.run(input, recordsFor(catalog, importer), tools);
  } catch (error) {
    if (error instanceof ModuleFailure) return { ok: false, problems: [error.message] };
    throw error;
  }
}

/** Viewers may read jobs, but must not see these records. */
const confidentialRecords: Refusal = {
  message: 'Customers, offers and quotations are not imported by a job.',
  remedy: 'Import or fetch them on their own page.',
};

interface PlannedChange {
  readonly batch: BatchChange;
  readonly planned: ImportedPlanRecord;
}

/** The changes that the records make. Records that equal the existing ones are left out. */
async function changesTo(
  catalog: LiveCatalog,
  records: readonly ImportedRecord[],
  compared: (done: number) => void,
): Promise<PlannedChange[]> {
  const letOthers = yieldToEventLoop();
  const now = new Map<string, Json>();
  for (const { kind, id } of records) now.set(`${kind}:${id}`, (await recordNow(catalog, kind, id)) ?? null);
  await letOthers();
  const puts = records.map(({ kind, id, record }) => put(kind, id, null, record as Json));
  const rebased = rebaseChanges(puts, (change) => now.get(addressOf(change)) ?? null, 'overwrite').changes;
  const byName = new Map(records.map((record) => [`${record.kind}:${record.id}`, record]));
  const changes: PlannedChange[] = [];
  for (const change of rebased) {
    if (changes.length % 100 === 0) compared(changes.length);
    await letOthers();
    changes.push({ batch: batchChangeOf(change), planned: plannedRecord(change, byName.get(addressOf(change))) });
  }
  compared(records.length);
  return changes;
}

async function recordNow(catalog: LiveCatalog, kind: string, id: string): Promise<Json | undefined> {
  if (kind === 'designs') return (await catalog.design(id)) as Json | undefined;
  return catalog.library.entry(kind, id)?.record as Json | undefined;
}

function batchChangeOf({ kind, key, before, after }: Change): BatchChange {
  return {
    kind,
    id: key,
    op: 'put',
    record: after as Record<string, Json>,
    ...present({ etag: before === null ? undefined : '*' }),
  };
}

interface Sorted {
  readonly sound: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
}

/**
 * Separates out records that violate their schema, each with the position of the problem, so that one bad row doesn't
 * block the others. A record without a position indicates a bug in the importer. It stays in the plan, which then has
 * an issue.
 */
async function soundRecords(records: readonly ImportedRecord[]): Promise<Sorted> {
  const sound: ImportedRecord[] = [];
  const refused: Refusal[] = [];
  const letOthers = yieldToEventLoop();
  for (const record of records) {
    await letOthers();
    const problems = record.at === undefined ? [] : problemsOf(record);
    if (problems.length === 0) sound.push(record);
    else refused.push(...problems);
  }
  return { sound, refused };
}

function problemsOf(imported: ImportedRecord): Refusal[] {
  const { kind, id, record } = imported;
  if (schemaOf(kind, id) === undefined || !isKeyOf(kind, id)) return [];
  return recordFindings(kind, id, record).map(({ message, where }) => {
    const at = placeIn(imported, where.pointer ?? '');
    const field = (where.pointer ?? '').slice(1).replaceAll('/', ' · ');
    return {
      ...present({ at }),
      message: `${field === '' ? 'The record' : field} ${message}.`,
      remedy: 'Correct it in the file, or do not import its column.',
    };
  });
}
