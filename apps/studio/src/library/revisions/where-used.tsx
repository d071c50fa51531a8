import type { RecordRevisions, WorkingCopyUse } from '@cablewright/client';
import { Link } from '@tanstack/react-router';
import { recordPath } from '../../kit/page/paths.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';
import styles from './revisions.module.css';

/** Which cables were built with which revision, and what their working copies use now. */
export function WhereUsed({ whereUsed: { versions, working } }: Pick<RecordRevisions, 'whereUsed'>) {
  return (
    <section className={styles['section']}>
      <h2>Where used</h2>
      {versions.length + working.length === 0 ? (
        <p className="quiet">No cable is built with it.</p>
      ) : (
        <div className="scroll">
          <table className={styles['table']} aria-label="Where used">
            <HeadRow columns={['Cable', 'Number', 'Revision of the cable', 'Built with']} />
            <tbody>
              {working.map((use) => (
                <tr key={use.design}>
                  <CableCells use={use} />
                  <td>working copy</td>
                  <td>{builtWith(use)}</td>
                </tr>
              ))}
              {versions.map((use) => (
                <tr key={`${use.design}/${use.rev}`}>
                  <CableCells use={use} />
                  <td>
                    {use.deleted === true ? (
                      `Rev ${use.rev}`
                    ) : (
                      <Link to={recordPath('versions', `${use.design}/${use.rev}`)}>Rev {use.rev}</Link>
                    )}
                    {use.released && <span className={styles['stamp']}>RELEASED</span>}
                  </td>
                  <td>{builtWith(use)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function CableCells({ use: { design, label, number, deleted } }: { use: WorkingCopyUse }) {
  return (
    <>
      <th scope="row">
        {deleted === true ? `${label} (deleted)` : <Link to={recordPath('designs', design)}>{label}</Link>}
      </th>
      <td className="mono">{number ?? ''}</td>
    </>
  );
}

function builtWith({ revision }: WorkingCopyUse) {
  if (revision !== null) return <strong>Revision {revision}</strong>;
  return <span className="quiet">not saved as a revision</span>;
}
