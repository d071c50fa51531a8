/** Snapshots: records in the form that a revision stores. */
import { isLibraryKind, keepsSchema, present, Product } from '@cablewright/model';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';

export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * The snapshot of a library record, or undefined if the record is missing or invalid. A connector includes its composed pins,
 * so that later changes to its body and pinout don't change the revision.
 */
export function snapshotOf(library: Library, kind: string, id: string): Snapshot | undefined {
  if (kind === 'products') {
    const family: unknown = library.entry(kind, id)?.record;
    return keepsSchema(Product, family) ? family : undefined;
  }
  if (!isLibraryKind(kind)) return undefined;
  const record = definition(library, kind, id);
  if (record === undefined || kind !== 'connectors') return record;
  return composedSnapshot(library, id, record);
}

function composedSnapshot(library: Library, id: string, record: Snapshot): Snapshot {
  const connector = composeConnector(library, id);
  if (connector === undefined) return record;
  const { family, gender, construction, contactRatingA, pins } = connector;
  // The name of a signal belongs to the vocabulary, so it isn't part of the snapshot.
  const composed = pins.map(({ id, label, aliases, signal, dir, level, currentA, open }) =>
    present({ id, label, aliases: aliases.length === 0 ? undefined : aliases, signal, dir, level, currentA, open }),
  );
  return { ...record, ...present({ family, gender, construction, contactRatingA }), pins: composed };
}
