import { csvRows } from './csv.ts';
import styles from './csv-table.module.css';

/** A CSV file as a table with the file's column names. */
export function CsvTable({ text, label }: { text: string; label: string }) {
  const [head = [], ...rows] = csvRows(text);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled from the keyboard
    <div className={styles['frame']} data-framed tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name.replaceAll('_', ' ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={head[column] ?? column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
