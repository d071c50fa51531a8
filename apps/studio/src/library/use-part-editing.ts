import { validateRecord, type Entry, type Library } from '@cablewright/engine';
import { factsOf } from '@cablewright/model';
import { useEffect, useMemo, useRef, useState } from 'react';
import { libraryQuery } from '../api/library.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import type { TableColumn } from '../kit/table/columns.ts';
import type { RowEditing } from '../kit/table/row-editing.ts';
import { readNow } from './bulk/use-bulk-save.ts';
import { hasParts } from './kind-facets.ts';
import { partCells, type RecordBody, type RecordCellContext, type RecordCell } from './cells/record-cells.ts';
import type { CellSource } from './cells/save-cells.ts';
import { useCellSaver, type FindingsOf } from './cells/use-cell-saver.ts';

const cells: Readonly<Record<string, RecordCell>> = partCells;
/** The fields that only kinds of manufactured parts have. */
const madeOnly = new Set(['manufacturer', 'mpn']);

/** The first field of the path of a finding, by the id of the column that shows it. */
const fieldOf: Readonly<Record<string, string>> = {
  number: 'partNumber',
  price: 'cost',
  supplier: 'suppliers',
  supplierNumber: 'suppliers',
};

const findingsOf: FindingsOf = (client, { kind, id }, column) => {
  const library = client.getQueryData<Library>(libraryQuery.queryKey);
  if (library === undefined) return undefined;
  const found = validateRecord(library, kind, id).filter(
    ({ where }) => where.pointer?.split('/')[1] === (fieldOf[column] ?? column),
  );
  return found.length === 0 ? undefined : found.map(({ message }) => message).join(' ');
};

interface Rows {
  readonly library: Library;
  readonly columns: readonly TableColumn<Entry>[];
  /** The record under the key of a row. */
  readonly entryOf: (row: string) => Entry | undefined;
}

function cellIn({ kind, origin }: Entry, column: string): RecordCell | undefined {
  const isMade = factsOf(kind)?.made === true;
  if (!hasParts(kind) || origin === 'built-in' || (madeOnly.has(column) && !isMade)) return undefined;
  return Object.hasOwn(cells, column) ? cells[column] : undefined;
}

/** How parts are edited in their list; undefined for people who can only read. */
export function usePartEditing(rows: Rows): RowEditing<Entry> | undefined {
  const isWritable = useWritable();
  const save = useCellSaver();
  const latest = useRef({ rows, save });
  useEffect(() => {
    latest.current = { rows, save };
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { columns, library } = rows;
  const { currency } = library.settings;
  return useMemo(() => {
    if (!isWritable) return undefined;
    const contextOf = ({ kind }: { readonly kind: string }): RecordCellContext => ({ kind, currency, today });
    const bodyOf = ({ record }: Entry): RecordBody => ({ ...record });
    const recordOf = (row: string) => {
      const entry = latest.current.rows.entryOf(row);
      return entry && { kind: entry.kind, id: entry.record.id, label: entry.record.label ?? entry.record.id };
    };
    const source: CellSource = {
      cells,
      contextOf,
      recordOf,
      headOf: (column) => columns.find(({ id }) => id === column)?.label ?? column,
      read: (record) => readNow({ ...record, record: {} }),
    };
    return {
      columns: Object.keys(cells),
      cellOf: (entry, column) => {
        const cell = cellIn(entry, column);
        if (cell === undefined) return undefined;
        const { options } = cell;
        const text = cell.textOf(bodyOf(entry), contextOf(entry));
        return options === undefined ? { text } : { text, options };
      },
      problemOf: ({ row, column, text }) => {
        const entry = latest.current.rows.entryOf(row);
        const applied = entry && cellIn(entry, column)?.apply(bodyOf(entry), text, contextOf(entry));
        return applied === undefined || applied.ok ? undefined : applied.problem;
      },
      save: (edits) => latest.current.save(edits, source, findingsOf),
    };
  }, [isWritable, columns, currency, today]);
}
