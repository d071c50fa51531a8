import { Library } from '@cablewright/engine';
import type { Json } from '@cablewright/model';
import type { Records } from '@cablewright/modules';

/** The library made of the records that the hub passes to the module. */
export function libraryOf(db: Records): Library {
  const rows = Object.entries(db).flatMap(([kind, records]) =>
    kind === 'designs'
      ? []
      : Object.entries(records).map(([key, record]) => ({ kind, key, seq: 0, record: record as Json })),
  );
  return Library.build(rows);
}
