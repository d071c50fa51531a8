import type { DesignLine } from '@cablewright/client';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useWritable } from '../../kit/page/use-writable.ts';
import type { RowEditing } from '../../kit/table/row-editing.ts';
import { readNow } from '../../library/bulk/use-bulk-save.ts';
import {
  cableCells,
  type RecordBody,
  type RecordCellContext,
  type RecordCell,
} from '../../library/cells/record-cells.ts';
import type { CellSource } from '../../library/cells/save-cells.ts';
import { useCellSaver } from '../../library/cells/use-cell-saver.ts';
import { cableColumns } from './cable-columns.tsx';

const cells: Readonly<Record<string, RecordCell>> = cableCells;

/** The list's data of a cable, in the fields of a design. */
function bodyOf({ label, number, status, route, tags, maker, supplier }: DesignLine): RecordBody {
  const suppliers = supplier === null ? undefined : [{ supplier }];
  return { label, productRef: number, status, route, tags, maker, suppliers };
}

/**
 * How cables are edited in their list; undefined for people who can only read. A cable is checked as usual, and its
 * column Findings follows.
 */
export function useCableEditing(lines: readonly DesignLine[]): RowEditing<DesignLine> | undefined {
  const isWritable = useWritable();
  const save = useCellSaver();
  const latest = useRef({ lines, save });
  useEffect(() => {
    latest.current = { lines, save };
  });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return useMemo(() => {
    if (!isWritable) return undefined;
    const context: RecordCellContext = { kind: 'designs', currency: undefined, today };
    const lineOf = (row: string) => latest.current.lines.find(({ id }) => id === row);
    const source: CellSource = {
      cells,
      contextOf: () => context,
      recordOf: (row) => {
        const line = lineOf(row);
        return line && { kind: 'designs', id: line.id, label: line.label };
      },
      headOf: (column) => cableColumns.find(({ id }) => id === column)?.label ?? column,
      read: (record) => readNow({ ...record, record: {} }),
    };
    return {
      columns: Object.keys(cells),
      cellOf: (line, column) => {
        const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
        if (cell === undefined) return undefined;
        const { options } = cell;
        const text = cell.textOf(bodyOf(line), context);
        return options === undefined ? { text } : { text, options };
      },
      problemOf: ({ row, column, text }) => {
        const line = lineOf(row);
        const applied = line && cells[column]?.apply(bodyOf(line), text, context);
        return applied === undefined || applied.ok ? undefined : applied.problem;
      },
      save: (edits) => latest.current.save(edits, source, () => undefined),
    };
  }, [isWritable, today]);
}
