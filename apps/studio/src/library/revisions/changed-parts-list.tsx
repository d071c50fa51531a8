import { isLibraryKind, kindNames } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { changedParts, type CableState } from './changed-parts.ts';
import styles from './revisions.module.css';

/** The parts of a cable that were changed between two states of it, each with what differs. */
export function ChangedParts({ before, after }: { before: CableState; after: CableState }) {
  const { data: library } = useQuery(libraryQuery);
  const parts = useMemo(
    () => (library === undefined ? [] : changedParts(library, before, after)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the states are new objects on each render
    [library, before.record, before.definitions, after.record, after.definitions],
  );
  if (parts.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>Parts that were changed</h2>
      {parts.map(({ kind, id, ...states }) => (
        <article key={`${kind}:${id}`} className={styles['part']}>
          <h3>
            {isLibraryKind(kind) ? kindNames[kind].one : kind}{' '}
            <Link to={`${recordPath(kind, id)}?tab=revisions`} className="mono">
              {id}
            </Link>
          </h3>
          <DifferenceTable kind={kind} {...states} label={`Differences of ${id}`} sides={['A', 'B']} />
        </article>
      ))}
    </section>
  );
}
