import type { GeneratedRow } from '@cablewright/engine';
import type { Product } from '@cablewright/model';
import { Checkbox } from '@mantine/core';
import { HeadRow } from '../kit/table/head-row.tsx';
import { DesignPicker } from './design-picker.tsx';
import styles from './products.module.css';
import { useDesignsById } from './use-products.ts';

const states: Readonly<Record<GeneratedRow['state'], string>> = {
  new: 'new',
  exists: 'already there',
  'no-design': 'choose a cable',
  'not-allowed': 'not allowed',
};

interface TableProps {
  readonly family: Product;
  readonly rows: readonly GeneratedRow[];
  readonly isOff: (row: GeneratedRow) => boolean;
  readonly onToggle: (row: GeneratedRow) => void;
  readonly onDesign: (row: GeneratedRow, design: string | undefined) => void;
}

/** The variants to create. A new one can be left out, and one without a cable gets one here. */
export function GeneratedTable({ family, rows, isOff, onToggle, onDesign }: TableProps) {
  const designs = useDesignsById();
  if (rows.length === 0) return null;
  return (
    <div className={styles['generated']} data-framed role="region" aria-label="Variants to create">
      <table className={styles['grid']} data-level aria-label="Variants to create">
        <HeadRow columns={['Variant', 'Cable', 'Number', 'State']} />
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.id} ${row.label}`} data-off={row.state === 'exists' || isOff(row) || undefined}>
              <td>
                <Checkbox
                  label={row.label}
                  checked={row.state === 'new' && !isOff(row)}
                  disabled={row.state !== 'new'}
                  onChange={() => onToggle(row)}
                />
              </td>
              <td>
                {row.state === 'exists' ? (
                  (designs.get(row.design ?? '')?.label ?? row.design)
                ) : (
                  <DesignPicker
                    label={`Cable of ${row.label}`}
                    placeholder="Choose a cable"
                    value={row.design}
                    onChange={(design) => onDesign(row, design)}
                  />
                )}
              </td>
              <td className="mono">{row.partNumber ?? (row.state === 'new' ? missingNumber(family) : '')}</td>
              <td className={styles['state']} title={row.why}>
                {row.why ?? states[row.state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function missingNumber(family: Product): string {
  return family.partNumber === undefined ? 'none: the family has no number' : 'none left';
}
