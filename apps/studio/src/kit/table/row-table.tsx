import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { HeadRow } from './head-row.tsx';
import { RemoveButton } from './remove-button.tsx';

interface RowTableProps<Row> {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The fields of one row, one for each column. */
  readonly fields: (row: Row, at: number) => readonly ReactNode[];
  /** The name of a row on its remove button, for example `length 02`. */
  readonly nameOf: (row: Row, at: number) => string;
  readonly onChange: (rows: Row[]) => void;
}

/** A short editable table: a field for every column, and a button that removes the row. */
export function RowTable<Row>({ columns, rows, fields, nameOf, onChange }: RowTableProps<Row>) {
  return (
    <Table data-tight>
      <HeadRow columns={columns} buttons="Remove" />
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no other key while it is typed
          <tr key={at}>
            {fields(row, at).map((field, column) => (
              <td key={columns[column]}>{field}</td>
            ))}
            <td>
              <RemoveButton what={nameOf(row, at)} onRemove={() => onChange(rows.toSpliced(at, 1))} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
