import type { Records } from '@cablewright/modules';

/** The records of a catalog as library rows. */
export function* rowsOf(db: Records): Generator<{ kind: string; key: string; seq: number; record: unknown }> {
  for (const [kind, records] of Object.entries(db)) {
    for (const [key, record] of Object.entries(records)) yield { kind, key, seq: 0, record };
  }
}
