import type { Entry } from '@cablewright/engine';
import { BulkBar } from './bulk-bar.tsx';

/** What can be done with checked records of the library. */
export function bulkOf(entries: readonly Entry[], clear: () => void) {
  const rows = entries.map(({ kind, record }) => ({
    kind,
    id: record.id,
    label: record.label ?? record.id,
    record: { ...record },
  }));
  return <BulkBar rows={rows} onClear={clear} />;
}
