/** Records of the catalog as a table that comes back: to be edited outside and imported again. */
import type { Draft } from './parts/draft.ts';
import { partTable, type KindTable } from './parts/part-table.ts';
import { pinoutTable } from './pinouts/pinout-table.ts';

/** The kinds of part that have a table, a row each. Pinouts have a row for each position. */
const partKinds = ['connectors', 'bodies', 'wires', 'components', 'mechanicals'] as const;

/** The records of a kind as a table; undefined for a kind that has none. An empty cell says nothing when it comes back. */
export function recordTable(kind: string, records: Iterable<Draft>): KindTable | undefined {
  if (kind === 'interfaces') return pinoutTable(records);
  const part = partKinds.find((one) => one === kind);
  return part === undefined ? undefined : partTable(part, records);
}
