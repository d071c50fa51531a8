import { Button } from '@mantine/core';
import { present, type EngineeringSettings, type LengthToleranceRow } from '@cablewright/model';
import { NumberField } from '../kit/fields/fields.tsx';
import { LinesField } from '../kit/fields/lines-field.tsx';
import { RowTable } from '../kit/table/row-table.tsx';
import styles from './settings.module.css';

type Documents = NonNullable<EngineeringSettings['documents']>;

interface DrawingFieldsProps {
  readonly value: EngineeringSettings;
  readonly onChange: (part: Pick<EngineeringSettings, 'documents'>) => void;
}

/** The notes on every engineering drawing of the shop, and its default tolerances. */
export function DrawingFields({ value, onChange }: DrawingFieldsProps) {
  const { drawingNotes, lengthTolerances = [] } = value.documents ?? {};
  const set = (part: { [K in keyof Documents]?: Documents[K] | undefined }) => {
    onChange({ documents: present({ ...value.documents, ...part }) });
  };
  const setRows = (rows: LengthToleranceRow[]) => set({ lengthTolerances: rows.length === 0 ? undefined : rows });
  return (
    <section aria-label="Drawings" className={styles['group']}>
      <h2>Drawings</h2>
      <LinesField
        label="Notes on every drawing"
        description="One per line, for example the workmanship standard"
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
        Add tolerance
      </Button>
    </section>
  );
}

interface TableProps {
  readonly rows: readonly LengthToleranceRow[];
  readonly onChange: (rows: LengthToleranceRow[]) => void;
}

function ToleranceTable({ rows, onChange }: TableProps) {
  const change = (index: number, changed: (row: LengthToleranceRow) => LengthToleranceRow) =>
    onChange(rows.map((row, i) => (i === index ? changed(row) : row)));
  const set = (index: number, { upToMm, ...part }: Partial<LengthToleranceRow>) =>
    change(index, ({ upToMm: before, ...row }) => {
      const limit = upToMm ?? before;
      const changed = { ...row, ...part };
      return limit === undefined ? changed : { upToMm: limit, ...changed };
    });
  const unlimited = (index: number) => change(index, ({ upToMm: _limit, ...row }) => row);
  const field = (index: number, label: string, name: 'plusMm' | 'minusMm') => (
    <NumberField
      bare
      unit="mm"
      label={`${label} ${index + 1}`}
      value={rows[index]?.[name]}
      onChange={(next) => set(index, { [name]: next ?? 0 })}
    />
  );
  return (
    <RowTable
      columns={['Lengths up to', 'Longer by', 'Shorter by']}
      rows={rows}
      nameOf={(_row, index) => `tolerance ${index + 1}`}
      onChange={onChange}
      fields={(row, index) => [
        <NumberField
          bare
          key="limit"
          unit="mm"
          label={`Limit ${index + 1}`}
          standard="all longer"
          value={row.upToMm}
          onChange={(upToMm) => (upToMm === undefined ? unlimited(index) : set(index, { upToMm }))}
        />,
        field(index, 'Longer', 'plusMm'),
        field(index, 'Shorter', 'minusMm'),
      ]}
    />
  );
}
