import { Table } from '@mantine/core';

interface TableHeadProps {
  /** The headings, with a class if the column has one. Empty for a column of buttons. */
  readonly columns: readonly (string | readonly [name: string, className: string | undefined])[];
}

/** The head of one of Mantine's tables. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => {
          const [name, className = ''] = typeof column === 'string' ? [column] : column;
          return (
            <Table.Th key={name} className={className}>
              {name}
            </Table.Th>
          );
        })}
      </Table.Tr>
    </Table.Thead>
  );
}
