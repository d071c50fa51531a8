import { Switch } from '@mantine/core';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { FieldValue } from '../../kit/editor/field-text.tsx';
import { pathText } from '../../kit/field-names/path-text.ts';
import { useAddress } from '../../kit/page/address.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import styles from './revisions.module.css';
import { isObject, sameJson } from '@cablewright/model';

interface CompareFieldsProps {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that differ; on request also those that do not, below. */
export function CompareFields({ kind, before, after }: CompareFieldsProps) {
  const [address, patch] = useAddress();
  const all = address['fields'] === 'all';
  const same = all ? unchangedFields(before, after) : [];
  return (
    <>
      <Switch
        mb="sm"
        label="Show unchanged fields"
        checked={all}
        onChange={(event) => patch({ fields: event.currentTarget.checked ? 'all' : undefined })}
      />
      <DifferenceTable kind={kind} before={before} after={after} label="Fields that differ" sides={['A', 'B']} />
      {all && same.length > 0 && (
        <section className={styles['section']}>
          <h2>The same on both sides</h2>
          <table className={`${styles['table']} ${styles['values']}`} aria-label="The same on both sides">
            <HeadRow columns={['Field', 'Value']} />
            <tbody>
              {same.map(({ field, value }) => (
                <tr key={field}>
                  <th scope="row">{pathText([field])}</th>
                  <td>
                    <FieldValue value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** The fields of two records that say the same on both sides, in their order. */
function unchangedFields(before: unknown, after: unknown): { field: string; value: unknown }[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before)
    .filter(([field, value]) => value !== undefined && sameJson(value, after[field]))
    .map(([field, value]) => ({ field, value }));
}
