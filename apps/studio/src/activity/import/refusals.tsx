import type { ImportRefusal } from '@cablewright/client';
import styles from './import.module.css';

interface RefusalsProps {
  readonly title: string;
  readonly refusals: readonly ImportRefusal[];
}

/** The parts of the file that are not imported: where they are, what is wrong, and what to write instead. */
export function Refusals({ title, refusals }: RefusalsProps) {
  if (refusals.length === 0) return null;
  return (
    <div role="note" className={styles['refusals']}>
      <p>{title}:</p>
      <ul>
        {refusals.map(({ place, message, remedy }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same problem
          <li key={i}>
            {place !== undefined && <strong>{capital(place)}: </strong>}
            {message} {remedy !== undefined && <span className="quiet">{remedy}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
