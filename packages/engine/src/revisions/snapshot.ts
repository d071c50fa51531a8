/** Records as a revision keeps them. */
import { isLibraryKind, keepsSchema, present, Product } from '@cablewright/model';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { definition } from '../library/definition.ts';
import type { Library } from '../library/library.ts';

export type Snapshot = Readonly<Record<string, unknown>>;

/**
 * The record of a kind as the library has it, or undefined when it does not exist or is invalid; a connector with its pins
 * composed, so that its body and pinout may change after without changing what the revision says.
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
  const { family, gender, construction, contactRatingA, pins } = composeConnector(library, id)!;
  // The name of a signal is the vocabulary's and no part of the connector.
  const composed = pins.map(({ id, label, aliases, signal, dir, level, currentA, open }) =>
    present({ id, label, aliases: aliases.length === 0 ? undefined : aliases, signal, dir, level, currentA, open }),
  );
  return { ...record, ...present({ family, gender, construction, contactRatingA }), pins: composed };
}
