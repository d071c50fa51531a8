import { Library } from '@cablewright/engine';
import type { Records } from '@cablewright/modules';

/** Builds a library from the records that the hub passes to the module. */
export function libraryOf(db: Records): Library {
  return Library.build(rowsOf(db));
}

function* rowsOf(db: Records): Generator<{ kind: string; key: string; seq: number; record: unknown }> {
  for (const [kind, records] of Object.entries(db)) {
    for (const [key, record] of Object.entries(records)) yield { kind, key, seq: 0, record };
  }
}
