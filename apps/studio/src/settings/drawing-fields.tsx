import { ActionIcon, Button, Table } from '@mantine/core';
import type { EngineeringSettings, LengthToleranceRow } from '@cablewright/model';
import { IconTrash } from '@tabler/icons-react';
import { NumberField } from '../fields/fields.tsx';
import { LinesField } from '../fields/lines-field.tsx';
import styles from './settings.module.css';

type Documents = NonNullable<EngineeringSettings['documents']>;

interface DrawingFieldsProps {
  readonly value: EngineeringSettings;
  readonly onChange: (part: Pick<EngineeringSettings, 'documents'>) => void;
}

/** What every engineering drawing of the shop says: its notes, and how exact lengths are that state nothing else. */
export function DrawingFields({ value, onChange }: DrawingFieldsProps) {
  const { drawingNotes, lengthTolerances = [] } = value.documents ?? {};
  const set = (part: { [K in keyof Documents]?: Documents[K] | undefined }) => {
    const fields = Object.entries({ ...value.documents, ...part }).filter(([, field]) => field !== undefined);
    onChange({ documents: Object.fromEntries(fields) as Documents });
  };
  const setRows = (rows: LengthToleranceRow[]) => set({ lengthTolerances: rows.length === 0 ? undefined : rows });
  return (
    <section aria-label="Drawings" className={styles['group']}>
      <h2>Drawings</h2>
      <LinesField
        label="Notes on every drawing"
        description="One in a line, for example the workmanship standard"
        value={drawingNotes}
        onChange={(notes) => set({ drawingNotes: notes })}
      />
      <h3>Tolerances of lengths</h3>
      {lengthTolerances.length === 0 ? (
        <p className="quiet">
          The customary ones of IPC/WHMA-A-620: never shorter, longer by 25 to 150 mm with the length.
        </p>
      ) : (
        <ToleranceTable rows={lengthTolerances} onChange={setRows} />
      )}
      <Button variant="default" onClick={() => setRows([...lengthTolerances, { plusMm: 0, minusMm: 0 }])}>
        Add a tolerance
      </Button>
    </section>
  );
}

interface TableProps {
  readonly rows: readonly LengthToleranceRow[];
  readonly onChange: (rows: LengthToleranceRow[]) => void;
}

function ToleranceTable({ rows, onChange }: TableProps) {
  const set = (at: number, { upToMm, ...part }: Partial<LengthToleranceRow>) => {
    const { upToMm: before, ...row } = { ...rows[at]!, ...part };
    const limit = upToMm ?? before;
    onChange(rows.with(at, limit === undefined ? row : { upToMm: limit, ...row }));
  };
  const unlimited = (at: number) => {
    const { upToMm: _limit, ...row } = rows[at]!;
    onChange(rows.with(at, row));
  };
  return (
    <Table withRowBorders={false} horizontalSpacing={3} verticalSpacing={2}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Lengths up to</Table.Th>
          <Table.Th>Longer by</Table.Th>
          <Table.Th>Shorter by</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Remove</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line has no other name while it is typed
          <Table.Tr key={i}>
            <Table.Td>
              <NumberField
                bare
                unit="mm"
                label={`Limit ${i + 1}`}
                placeholder="all longer ones"
                value={row.upToMm}
                onChange={(upToMm) => (upToMm === undefined ? unlimited(i) : set(i, { upToMm }))}
              />
            </Table.Td>
            <Table.Td>
              <NumberField
                bare
                unit="mm"
                label={`Longer ${i + 1}`}
                value={row.plusMm}
                onChange={(plusMm) => set(i, { plusMm: plusMm ?? 0 })}
              />
            </Table.Td>
            <Table.Td>
              <NumberField
                bare
                unit="mm"
                label={`Shorter ${i + 1}`}
                value={row.minusMm}
                onChange={(minusMm) => set(i, { minusMm: minusMm ?? 0 })}
              />
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                aria-label={`Remove tolerance ${i + 1}`}
                onClick={() => onChange(rows.filter((_, at) => at !== i))}
              >
                <IconTrash size={15} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
