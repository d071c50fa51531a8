import type {
  RecordRevisionLine,
  RecordRevisions,
  RecordState,
  RevisionSource,
  WorkingCopyUse,
} from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { revisionsQuery } from '../../api/records.ts';
import { recordPath, searchText } from '../../kit/page/paths.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { When } from '../../kit/page/when.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { ApprovalSteps } from './approval-steps.tsx';
import styles from './revisions.module.css';
import { SaveRevision } from './save-revision.tsx';
import { comparePath } from './side.ts';

interface RevisionsTabProps {
  readonly kind: string;
  readonly id: string;
  /** True if the page has unsaved changes, which a revision would not include. */
  readonly dirty: boolean;
  readonly writable: boolean;
}

/** The numbered revisions of a record, its current state, and the cables built with each. */
export function RevisionsTab(props: RevisionsTabProps) {
  const query = useQuery(revisionsQuery(props.kind, props.id));
  return (
    <Loaded query={query} what="revisions" rows={4}>
      {(revisions) => <OpenRevisions {...props} revisions={revisions} />}
    </Loaded>
  );
}

function OpenRevisions({
  kind,
  id,
  dirty,
  writable,
  revisions: data,
}: RevisionsTabProps & { revisions: RecordRevisions }) {
  const [saving, setSaving] = useState(false);
  const button = writable && (
    <Button disabled={dirty} onClick={() => setSaving(true)}>
      Save a revision
    </Button>
  );
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState title="No revisions yet" action={button}>
          {kind === 'products'
            ? 'A revision keeps the family as it is now, with a note. When you change it later, you can compare the two.'
            : 'A revision keeps the record as it is now, with a note. When you change it later, you can compare the two and see which cables were built with which.'}
        </EmptyState>
      ) : (
        <>
          <Group mb="sm" gap="sm">
            <State state={data.state} />
            {button}
            {dirty && <span className="quiet">Save the record first.</span>}
            <Link to={`/compare${searchText({ kind, a: id })}`} className={styles['other'] ?? ''}>
              Compare with another record
            </Link>
          </Group>
          <RevisionTable kind={kind} id={id} items={data.items} />
        </>
      )}
      <OutsideSources kind={kind} id={id} sources={data.sources} />
      {kind !== 'products' && <WhereUsed whereUsed={data.whereUsed} />}
      {saving && <SaveRevision kind={kind} id={id} revisions={data} onClose={() => setSaving(false)} />}
    </>
  );
}

function State({ state }: { state: RecordState }) {
  return (
    <span className={styles['state']} data-state={state.state}>
      {stateText(state)}
    </span>
  );
}

function stateText(state: RecordState): string {
  if (state.state === 'revision') return `Revision ${state.rev}`;
  return state.state === 'changed' ? `Changed since revision ${state.since}` : 'No revision';
}

interface TableProps {
  readonly kind: string;
  readonly id: string;
  readonly items: RecordRevisions['items'];
}

function RevisionTable({ kind, id, items }: TableProps) {
  return (
    <div className="scroll">
      <table className={styles['table']} aria-label="Revisions">
        <HeadRow columns={['Revision', 'Note', 'Number', 'Saved', 'State', 'Compare']} />
        <tbody>
          {items.toReversed().map((line, index, newest) => (
            <tr key={line.rev}>
              <th scope="row">
                <strong className="mono">{line.rev}</strong> {line.label}
              </th>
              <td>
                {line.note}
                {line.model?.missing === true && <span className={styles['missing']}>3D model missing</span>}
              </td>
              <td className="mono">{line.partNumber ?? ''}</td>
              <td className="quiet">
                {line.savedBy} · <When at={line.savedAt} />
              </td>
              <td>
                <ApprovalSteps kind={kind} id={id} line={line} />
              </td>
              <td>
                <CompareLinks kind={kind} id={id} line={line} before={newest[index + 1]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LinksProps {
  readonly kind: string;
  readonly id: string;
  readonly line: RecordRevisionLine;
  readonly before: RecordRevisionLine | undefined;
}

function CompareLinks({ kind, id, line, before }: LinksProps) {
  const rev = String(line.rev);
  return (
    <span className={styles['links']}>
      <Link to={comparePath(kind, { id, rev }, { id })} aria-label={`Compare revision ${rev} with now`}>
        with now
      </Link>
      {before !== undefined && (
        <Link
          to={comparePath(kind, { id, rev: String(before.rev) }, { id, rev })}
          aria-label={`Compare revision ${rev} with revision ${before.rev}`}
        >
          with {before.rev}
        </Link>
      )}
    </span>
  );
}

interface SourcesProps {
  readonly kind: string;
  readonly id: string;
  readonly sources: readonly RevisionSource[];
}

/** Revisions stored elsewhere, for reading and comparing. One that can't be read shows the reason. */
function OutsideSources({ kind, id, sources }: SourcesProps) {
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

/** Which cables were built with which revision, and what their working copies use now. */
function WhereUsed({ whereUsed: { versions, working } }: Pick<RecordRevisions, 'whereUsed'>) {
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
