import { Anchor, Button, Skeleton } from '@mantine/core';
import { isObject, type Change } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeSetQuery, type StoredChangeSet } from '../../api/changes.ts';
import { recordPath } from '../../api/definitions.ts';
import { mayWrite, meQuery } from '../../api/session.ts';
import { Failure } from '../../kit/page/failure.tsx';
import { When } from '../../kit/page/when.tsx';
import styles from './changes.module.css';
import { DifferenceTable } from './difference-table.tsx';
import { recordName } from '../../kit/words/kind-words.ts';
import { RestoreButtons } from './restore-buttons.tsx';

/** Records shown of a change before more are asked for: a setup or an import touches thousands. */
const firstShown = 50;

/** One change set: who, when, each record's fields before and after, and the way back. */
export function ChangePanel({ seq }: { seq: number }) {
  const { data, error, refetch } = useQuery(changeSetQuery(seq));
  const { data: me } = useQuery(meQuery);
  const [all, setAll] = useState(false);
  if (error !== null) return <Failure title="The change did not come" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={120} />;
  return (
    <section aria-label={data.message}>
      <p className={styles['by']}>
        {data.message} · {data.who.name} · <When at={data.at} />
      </p>
      {mayWrite(me) && !data.changes.every(isWithheld) && <RestoreButtons seq={seq} changes={data.changes} />}
      {(all ? data.changes : data.changes.slice(0, firstShown)).map((change) => (
        <ChangedRecord
          key={`${change.kind}:${change.key}:${change.pack ?? ''}`}
          change={change}
          over={data.shadowed.find((record) => record.kind === change.kind && record.key === change.key)}
        />
      ))}
      {!all && data.changes.length > firstShown && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show all {data.changes.length} records
        </Button>
      )}
    </section>
  );
}

/** Settings only owners see stand in the history without what they held. */
function isWithheld({ before, after }: Change): boolean {
  return [before, after].some((state) => isObject(state) && state['withheld'] === true);
}

interface ChangedRecordProps {
  readonly change: Change;
  /** The pack's record the new one was made over. */
  readonly over: StoredChangeSet['shadowed'][number] | undefined;
}

function ChangedRecord({ change, over }: ChangedRecordProps) {
  const name = recordName(change.kind, change.key);
  const before = change.before ?? (change.pack === undefined ? over?.record : undefined) ?? null;
  const whole = before === null ? 'new' : change.after === null ? 'deleted' : undefined;
  const first = change.before === null && before !== null;
  return (
    <div className={styles['record']} data-whole={whole}>
      <h3>
        <Anchor inherit renderRoot={(props: object) => <Link to={recordPath(change.kind, change.key)} {...props} />}>
          {name}
        </Anchor>{' '}
        {whole !== undefined && <span className="quiet">{whole}</span>}
      </h3>
      {first && <p className="quiet">Your own from now on, in place of the one in the pack {over?.pack}.</p>}
      {isWithheld(change) && (
        <p className="quiet">What these settings hold is not kept for reading, only that they changed.</p>
      )}
      {whole === undefined && !isWithheld(change) && (
        <DifferenceTable kind={change.kind} before={before} after={change.after} label={`Fields of ${name}`} />
      )}
    </div>
  );
}
