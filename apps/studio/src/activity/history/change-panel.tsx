import type { ChangeSetWithShadowedRecords } from '@cablewright/client';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { isObject, type Change } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { changeSetQuery } from '../../api/activity.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './changes.module.css';
import { DifferenceTable } from './difference-table.tsx';
import { recordName } from '../../kit/words/kind-words.ts';
import { RestoreButtons } from './restore-buttons.tsx';

/** Records shown of a change at first: a setup or an import touches thousands. */
const firstShown = 50;

/** One change set: who, when, each record's fields before and after, and undoing it. */
export function ChangePanel({ seq }: { seq: number }) {
  const query = useQuery(changeSetQuery(seq));
  return (
    <Loaded query={query} what="this change" waiting={<Skeleton height={120} />}>
      {(change) => <OpenChange seq={seq} change={change} />}
    </Loaded>
  );
}

function OpenChange({ seq, change: data }: { seq: number; change: ChangeSetWithShadowedRecords }) {
  const writable = useWritable();
  const [all, setAll] = useState(false);
  return (
    <section aria-label={data.message}>
      <p className={styles['by']}>
        {data.message} · {data.who.name} · <When at={data.at} />
      </p>
      {writable && !data.changes.every(isWithheld) && <RestoreButtons seq={seq} changes={data.changes} />}
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

/** Settings that only owners see are in the history without their values. */
function isWithheld({ before, after }: Change): boolean {
  return [before, after].some((state) => isObject(state) && state['withheld'] === true);
}

interface ChangedRecordProps {
  readonly change: Change;
  /** The pack's record that the new one replaces. */
  readonly over: ChangeSetWithShadowedRecords['shadowed'][number] | undefined;
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
      {first && <p className="quiet">Your copy now replaces the one from the pack {over?.pack}.</p>}
      {isWithheld(change) && (
        <p className="quiet">The history records that these settings changed, but not their values.</p>
      )}
      {whole === undefined && !isWithheld(change) && (
        <DifferenceTable kind={change.kind} before={before} after={change.after} label={`Fields of ${name}`} />
      )}
    </div>
  );
}
