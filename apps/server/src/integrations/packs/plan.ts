/** Determines the effects of installing or updating a pack on each record, and the writes for it. */
import {
  addressOf,
  documentChange,
  isObject,
  mergeDocuments,
  put,
  remove,
  sameJson,
  type FieldConflict,
  type Json,
} from '@cablewright/model';
import type { PackRecord } from '@cablewright/publishing';
import type { StoredRecord, Write } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { writeOf } from '../../catalog/saving/proposal.ts';
import { installedRecord, layerOf, layerWrites, type Layer, type Noted } from './install.ts';
import type { Manifest } from '@cablewright/publishing';
import type { InstallForm, PackPlanField, PackPlanRecord } from './answers.ts';

export interface Plan {
  readonly records: readonly PackPlanRecord[];
  readonly unchanged: number;
  /** The writes to the layer of the pack. */
  readonly writes: readonly Write[];
  /** The hub's own records with the same ids as the pack's, by address. */
  readonly own: ReadonlyMap<string, StoredRecord>;
  readonly layer: Layer;
  readonly wanted: readonly PackRecord[];
}

interface PlannedPack {
  readonly manifest: Manifest;
  readonly records: readonly PackRecord[];
  readonly noted: Noted;
}

/**
 * Determines how a pack changes the catalog. Settings in a pack are omitted, because they are defaults for a new hub.
 */
export async function planOf(catalog: LiveCatalog, { manifest, records, noted }: PlannedPack): Promise<Plan> {
  const layer = await layerOf(catalog, manifest.id);
  const layerRecords = records.filter(({ kind }) => kind !== 'settings');
  const own = await ownRecords(catalog, layerRecords);
  const context = { catalog, layer, own, pack: manifest.id };
  const planned = layerRecords.map((record) => plannedRecord(context, record));
  const remaining = new Set(layerRecords.map(addressIn(manifest.id)));
  const gone = [...layer].flatMap(([address, stored]) =>
    remaining.has(address) || stored.kind === 'packs' ? [] : [removedRecord(stored)],
  );
  const all = [...planned.filter((record) => record !== undefined), ...gone];
  const writes = layerWrites(layer, manifest, [installedRecord(manifest, noted), ...layerRecords]);
  return {
    records: all,
    unchanged: planned.length - all.length + gone.length,
    writes,
    own,
    layer,
    wanted: layerRecords,
  };
}

const addressIn =
  (pack: string | undefined) =>
  ({ kind, key }: { readonly kind: string; readonly key: string }): string =>
    addressOf({ kind, key, pack });
const ownAddress = addressIn(undefined);

async function ownRecords(catalog: LiveCatalog, records: readonly PackRecord[]): Promise<Map<string, StoredRecord>> {
  const stored = await catalog.store.readMany(records.map(({ kind, key }) => ({ kind, key })));
  return new Map(stored.flatMap((record) => (record === undefined ? [] : [[ownAddress(record), record] as const])));
}

interface Context {
  readonly catalog: LiveCatalog;
  readonly layer: Layer;
  readonly own: ReadonlyMap<string, StoredRecord>;
  readonly pack: string;
}

/** The planned change of a record. Undefined if the record is unchanged. */
function plannedRecord({ catalog, layer, own, pack }: Context, packRecord: PackRecord): PackPlanRecord | undefined {
  const { kind, key, record } = packRecord;
  const before = bodyOf(layer.get(addressIn(pack)(packRecord)));
  const mine = bodyOf(own.get(ownAddress(packRecord)));
  const named = { kind, id: key, label: labelOf(record, key) };
  if (before !== undefined && sameJson(before, record)) return undefined;
  if (mine !== undefined) return { ...named, by: 'own', ...againstOwn(before, mine, record) };
  if (before !== undefined) return { ...named, state: 'changed', fields: changedFields(before, record) };
  const other = otherPack(catalog, kind, key);
  if (other !== undefined && other < pack) return { ...named, state: 'shadowed', by: other };
  return { ...named, state: 'new' };
}

/**
 * Compares the pack's record with the hub's own, which either was derived from it or has the same id by coincidence.
 */
function againstOwn(
  before: Json | undefined,
  mine: Json,
  theirs: Json,
): Pick<PackPlanRecord, 'state' | 'edited' | 'fields'> {
  if (before === undefined) {
    const fields = changedFields(mine, theirs).map(({ path, base, theirs: other }) =>
      shownField({ path, mine: base, theirs: other }),
    );
    return fields.length === 0 ? { state: 'shadowed' } : { state: 'conflict', fields };
  }
  const { conflicts } = mergeDocuments(before, mine, theirs);
  const both = new Set(conflicts.map(({ path }) => path.join('/')));
  const other = changedFields(before, theirs).filter(({ path }) => !both.has(path.join('/')));
  const fields = [...conflicts.map(conflictField), ...other].slice(0, maxFields);
  return { state: conflicts.length > 0 ? 'conflict' : 'shadowed', edited: true, fields };
}

/** The most fields listed for a record, and the most JSON characters shown of a value. */
const maxFields = 30;
const longest = 500;

function changedFields(before: Json, after: Json): PackPlanField[] {
  const { fields } = documentChange(before, after);
  return fields
    .slice(0, maxFields)
    .map((field) => shownField({ path: field.path, base: field.before, theirs: field.after }));
}

const conflictField = (field: FieldConflict): PackPlanField => ({ ...shownField(field), conflict: true });

function shownField({ path, base, mine, theirs }: Partial<FieldConflict> & Pick<FieldConflict, 'path'>): PackPlanField {
  const sides = Object.entries({ base, mine, theirs }).filter(([, value]) => value !== undefined);
  return { path: [...path], ...Object.fromEntries(sides.map(([side, value]) => [side, shortened(value)])) };
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length <= longest ? value : `${text.slice(0, longest)}…`;
}

/** Another pack that has a record with the same id. */
function otherPack({ library, designs }: LiveCatalog, kind: string, key: string): string | undefined {
  if (kind === 'designs') return designs.get(key)?.pack;
  const origin = library.entry(kind, key)?.origin;
  return origin === 'local' ? undefined : origin;
}

function removedRecord({ kind, key, text }: StoredRecord): PackPlanRecord {
  return { kind, id: key, label: labelOf(JSON.parse(text) as Json, key), state: 'removed' };
}

export function labelOf(record: Json, key: string): string {
  return isObject(record) && typeof record['label'] === 'string' ? record['label'] : key;
}

const bodyOf = (stored: StoredRecord | undefined): Json | undefined =>
  stored === undefined ? undefined : (JSON.parse(stored.text) as Json);

/** The choice that was made for one of the hub's own records. */
type Choice = NonNullable<InstallForm['choices']>[number];

/** The writes to the hub's own records that result from the choices. Other records allow no choice. */
export function chosenWrites({ own, layer, wanted }: Plan, pack: string, choices: readonly Choice[]): Write[] {
  return choices.flatMap(({ kind, id: key, take }) => {
    const stored = own.get(ownAddress({ kind, key }));
    const theirs = wanted.find((candidate) => candidate.kind === kind && candidate.key === key);
    if (stored === undefined || theirs === undefined || take === 'mine') return [];
    const mine = bodyOf(stored)!;
    if (take === 'theirs') return [writeOf(remove(kind, key, mine), stored.seq)];
    const base = bodyOf(layer.get(addressIn(pack)({ kind, key }))) ?? mine;
    const { value } = mergeDocuments(base, mine, theirs.record);
    return sameJson(value, mine) ? [] : [writeOf(put(kind, key, mine, value), stored.seq)];
  });
}
