import { differences } from '../draft/fields.ts';
import { FieldValue, pathText } from '../draft/field-text.tsx';
import styles from './changes.module.css';

/** What differs between two states of a record, field by field. */
export function DifferenceTable({ before, after, label }: { before: unknown; after: unknown; label: string }) {
  const found = before === null || after === null ? [] : differences(before, after);
  if (before === null) return <p className="quiet">It is new.</p>;
  if (after === null) return <p className="quiet">It was deleted.</p>;
  if (found.length === 0) return <p className="quiet">No field differs.</p>;
  return (
    <table className={styles['diff']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {found.map((each) => (
          <tr key={each.path.join('/')}>
            <th scope="row">{pathText(each.path)}</th>
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
