import { FieldValue } from '../../kit/editor/field-text.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import styles from './changes.module.css';
import { differences } from './differences.ts';

interface DifferenceTableProps {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly label: string;
  /** Headings of the two states. */
  readonly sides?: readonly [string, string];
}

/** The differences between two states of a record, field by field. */
export function DifferenceTable({ kind, before, after, label, sides = ['Before', 'After'] }: DifferenceTableProps) {
  const rows = before === null || after === null ? [] : differences(kind, before, after);
  if (before === null) return <p className="quiet">New record.</p>;
  if (after === null) return <p className="quiet">Deleted.</p>;
  if (rows.length === 0) return <p className="quiet">No differences.</p>;
  return (
    <table className={styles['diff']} aria-label={label}>
      <HeadRow columns={['Field', ...sides]} />
      <tbody>
        {rows.map((each, index) => (
          <tr key={`${each.what}#${index}`}>
            <th scope="row">{each.what}</th>
            <td>
              <FieldValue value={each.before} />
            </td>
            <td>
              <FieldValue value={each.after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
