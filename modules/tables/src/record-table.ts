/** Writes records of the catalog as a table that can be edited and imported again. */
import type { RecordDraft } from './parts/draft.ts';
import { partTable, type KindTable } from './parts/part-table.ts';
import { pinoutTable } from './pinouts/pinout-table.ts';

/** Kinds of parts with one row for each record. Pinouts have a row for each position. */
const partKinds = ['connectors', 'bodies', 'wires', 'components', 'mechanicals'] as const;

/** The records of a kind as a table. Undefined if the kind has none. An empty cell is no change when it is imported. */
export function recordTable(kind: string, records: Iterable<RecordDraft>): KindTable | undefined {
  if (kind === 'interfaces') return pinoutTable(records);
  const part = partKinds.find((candidate) => candidate === kind);
  return part === undefined ? undefined : partTable(part, records);
}
