import type { ImportReading } from '@cablewright/client';
import { Table } from '@mantine/core';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { TableHead } from '../../kit/table/table-head.tsx';
import styles from './import.module.css';

interface ColumnTableProps {
  readonly reading: ImportReading;
  readonly onChange: (index: number, change: { readonly field?: string; readonly unit?: string }) => void;
}

const shownCells = 3;
const none = '-';

/** A line for each column of the file: its first cells, the field it is imported as, and the interpreted values. */
export function ColumnTable({ reading: { columns, fields }, onChange }: ColumnTableProps) {
  const choices = [{ value: none, label: 'Not imported' }, ...fields.map(({ id, label }) => ({ value: id, label }))];
  return (
    <div className={styles['scroll']}>
      <Table aria-label="Columns" className={styles['columns']}>
        <TableHead columns={['Column', 'In the file', 'Import as', 'Unit', 'Read as']} />
        <Table.Tbody>
          {columns.map((column, index) => {
            const { header, letters, field, unit, cells, values } = column;
            const units = fields.find(({ id }) => id === field)?.units ?? [];
            return (
              <Table.Tr key={letters} data-unused={field === undefined || undefined}>
                <Table.Th scope="row">
                  {header} <span className="quiet mono">{letters}</span>
                </Table.Th>
                <Table.Td className="mono">{shown(cells)}</Table.Td>
                <Table.Td>
                  <ChoiceField
                    bare
                    label={`Import ${header} (${letters}) as`}
                    value={field ?? none}
                    choices={choices}
                    clearable={false}
                    onChange={(next) => onChange(index, { field: next === none ? '' : (next ?? '') })}
                  />
                </Table.Td>
                <Table.Td>
                  {units.length > 0 && (
                    <ChoiceField
                      bare
                      label={`Unit of ${header} (${letters})`}
                      value={unit}
                      standard="As written"
                      choices={units}
                      onChange={(next = '') => onChange(index, { unit: next })}
                    />
                  )}
                </Table.Td>
                <Table.Td className="mono">{field === undefined ? null : <Values values={values} />}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function shown(cells: readonly string[]): string {
  const filled = cells.filter((cell) => cell !== '');
  return filled.slice(0, shownCells).join(' · ');
}

const problemMark = '⚠ ';

/** The first values. A cell that can't be read shows the reason. */
function Values({ values }: { values: readonly string[] }) {
  const problem = values.find((value) => value.startsWith(problemMark));
  const good = values.filter((value) => value !== '' && !value.startsWith(problemMark));
  return (
    <>
      {shown(good)}
      {problem !== undefined && <div className={styles['problem']}>{problem.slice(problemMark.length)}</div>}
    </>
  );
}
