import type { RevisionSource } from '@cablewright/client';
import { Link } from '@tanstack/react-router';
import styles from './revisions.module.css';
import { comparePath } from './side.ts';

interface SourcesProps {
  readonly kind: string;
  readonly id: string;
  readonly sources: readonly RevisionSource[];
}

/** Revisions kept elsewhere, to read and compare. One that cannot be read says so. */
export function OutsideSources({ kind, id, sources }: SourcesProps) {
  return sources.map((source) => (
    <section key={source.id} className={styles['section']}>
      <h2>From {source.label}</h2>
      {source.unreadable !== undefined && (
        <p role="alert" className={styles['missing']}>
          {source.label} cannot be read: {source.unreadable}
        </p>
      )}
      {source.items?.length === 0 && <p className="quiet">It knows no revision of this record.</p>}
      {source.items !== undefined && source.items.length > 0 && (
        <ul className={styles['outside']}>
          {source.items.map((line) => (
            <li key={line.rev}>
              <strong className="mono">{line.rev}</strong>
              <span>{line.note ?? ''}</span>
              <span className="mono">{line.partNumber ?? ''}</span>
              <span className="quiet">{line.src}</span>
              <Link
                to={comparePath(kind, { id, source: source.id, rev: String(line.rev) }, { id })}
                aria-label={`Compare ${line.rev} of ${source.label} with now`}
              >
                Compare with now
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  ));
}
