import { Alert, Button } from '@mantine/core';
import { counted } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { meQuery, personOf } from '../../api/account.ts';
import { useAddressEntry, useAddressPatch } from '../page/address.ts';
import { failureText } from '../page/failure-text.ts';
import type { SortChoice, TableColumn } from './columns.ts';
import { useSortedRows } from './data-table.tsx';
import { cellStoreOf, type CellStore } from './cell-store.ts';
import { GridTable } from './grid-table.tsx';
import type { RowEditing } from './row-editing.ts';
import { useUnhurried } from './unhurried.ts';

/** Whether the cells of the list are being edited, which the address states. */
export function useEditing(isAllowed: boolean) {
  const patch = useAddressPatch();
  const isEditing = useAddressEntry('edit') === '1' && isAllowed;
  return { isEditing, setEditing: (on: boolean) => patch({ edit: on ? '1' : undefined, preview: undefined }) };
}

/** The unsaved cells of this person in a list. */
function useCells(list: string): CellStore {
  const { data: me } = useQuery(meQuery);
  return cellStoreOf(me === undefined ? '' : personOf(me), list);
}

/** Warns that cells of a list are unsaved, in places where the list is not shown. */
export function UnsavedNote({ list, onShow }: { list: string; onShow: () => void }) {
  const store = useCells(list);
  const { length } = useSyncExternalStore(store.subscribe, () => store.cells);
  if (length === 0) return null;
  return (
    <Alert color="yellow" mb="md">
      {counted(length, 'cell')} of this list {length === 1 ? 'is' : 'are'} not saved.{' '}
      <Button variant="default" ml="xs" onClick={onShow}>
        Show
      </Button>
    </Alert>
  );
}

interface EditedRowsProps<Row> {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly Row[];
  /** The rows that pass the search and the filters. */
  readonly matches: readonly Row[];
  /** Changes with the search, the filters and the order. Rows are added, removed or moved only then. */
  readonly freeze: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly hidden: readonly string[];
  readonly sort: SortChoice | undefined;
  readonly onSort: (sort: SortChoice) => void;
  readonly widths: Readonly<Record<string, number>> | undefined;
  readonly onWidth: (column: string, px: number) => void;
  readonly rowKey: (row: Row) => string;
  readonly editing: RowEditing<Row>;
}

/**
 * The list while its cells are edited. A row stays where it is, even if its new value belongs elsewhere or no longer
 * passes a filter.
 */
export function EditedRows<Row extends object>(props: EditedRowsProps<Row>) {
  const { id, rows, matches, columns, hidden, rowKey, editing } = props;
  const freeze = useUnhurried(props.freeze, rows.length);
  const store = useCells(id);
  useEffect(() => store.shownBy({ ...editing, failureText }), [store, editing]);
  const sorted = useSortedRows({ ...props, rows: matches });
  const [frozen, setFrozen] = useState({ freeze, keys: sorted.map(rowKey) });
  if (frozen.freeze !== freeze) setFrozen({ freeze, keys: sorted.map(rowKey) });
  const shown = useMemo(() => columns.filter((column) => !hidden.includes(column.id)), [columns, hidden]);
  const kept = useMemo(() => {
    const byKey = new Map(rows.map((row) => [rowKey(row), row]));
    // Rows that another person adds meanwhile are at the end.
    const known = new Set(frozen.keys);
    const fresh = sorted.filter((row) => !known.has(rowKey(row)));
    return [...frozen.keys.flatMap((key) => byKey.get(key) ?? []), ...fresh];
  }, [rows, sorted, frozen.keys, rowKey]);
  return <GridTable {...props} rows={kept} shown={shown} store={store} />;
}
