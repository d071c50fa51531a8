import type { Entry } from '@cablewright/engine';
import { shownTable, type TableColumn } from '../../kit/table/columns.ts';
import { BulkBar } from './bulk-bar.tsx';

/** The bar for checked records of the library. People who can only read can export and compare them. */
export function bulkOf(writable: boolean) {
  return (entries: readonly Entry[], clear: () => void, columns: readonly TableColumn<Entry>[]) => {
    const rows = entries.map(({ kind, record }) => ({
      kind,
      id: record.id,
      label: record.label ?? record.id,
      record: { ...record },
    }));
    const table = () => shownTable('Parts', columns, entries);
    return <BulkBar rows={rows} table={table} onClear={clear} fields={writable ? undefined : []} />;
  };
}
