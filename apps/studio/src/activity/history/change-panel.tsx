import { type ChangeSetWithShadowedRecords, restoreRecords } from '@cablewright/client';
import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { type Change, isObject, isOwnerOnly, factsOf } from '@cablewright/model';
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
import { capital, kindNoun } from '../../kit/words/kind-words.ts';
import { useRecordName } from '../../kit/words/use-record-name.ts';
import { hub } from '../../api/hub.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useAct } from '../../kit/page/use-act.ts';

/** Number of records of a change shown at first: a setup or an import changes thousands. */
const firstShown = 50;

/** Shows one change set: who made it, when, and each record's fields before and after. It can be restored. */
export function ChangePanel({ seq }: { seq: number }) {
  const query = useQuery(changeSetQuery(seq));
  return (
    <Loaded query={query} what="this change" waiting={<Skeleton height={120} />}>
      {({ value, etag }) => <OpenChange seq={seq} change={value} etag={etag} />}
    </Loaded>
  );
}

interface OpenProps {
  readonly seq: number;
  readonly change: ChangeSetWithShadowedRecords;
  /** The version the person has seen. A restore never overwrites a newer one. */
  readonly etag: string;
}

function OpenChange({ seq, change: data, etag }: OpenProps) {
  const writable = useWritable();
  const [all, setAll] = useState(false);
  return (
    <section aria-label={data.message}>
      <p className={styles['by']}>
        {data.message} · {data.who.name} · <When at={data.at} />
      </p>
      {writable && !data.changes.every(isWithheld) && (
        <RestoreButtons seq={seq} changes={data.changes} since={data.since} etag={etag} />
      )}
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

/** The history lists settings that only owners may see, but withholds their values. */
function isWithheld({ before, after }: Change): boolean {
  return [before, after].some((state) => isObject(state) && state['withheld'] === true);
}

function withheldText(kind: string): string {
  return kind === 'settings'
    ? 'The history records that these settings changed, but not their values.'
    : `The history records that the ${kindNoun(kind)} changed, but not its content.`;
}

interface ChangedRecordProps {
  readonly change: Change;
  /** The pack's record that the new one replaces. */
  readonly over: ChangeSetWithShadowedRecords['shadowed'][number] | undefined;
}

function ChangedRecord({ change, over }: ChangedRecordProps) {
  const name = useRecordName([change])(change.kind, change.key);
  const before = change.before ?? (change.pack === undefined ? over?.record : undefined) ?? null;
  const state = before === null ? 'new' : change.after === null ? 'deleted' : undefined;
  const first = change.before === null && before !== null;
  return (
    <div className={styles['record']} data-whole={state}>
      <h3>
        <Anchor inherit renderRoot={(props: object) => <Link to={recordPath(change.kind, change.key)} {...props} />}>
          {capital(name)}
        </Anchor>{' '}
        {state !== undefined && <span className="quiet">{state}</span>}
      </h3>
      {first && <p className="quiet">Your copy now replaces the one from the pack {over?.pack}.</p>}
      {isWithheld(change) && <p className="quiet">{withheldText(change.kind)}</p>}
      {state === undefined && !isWithheld(change) && (
        <DifferenceTable kind={change.kind} before={before} after={change.after} label={`Fields of ${name}`} />
      )}
    </div>
  );
}

type State = 'before' | 'after';

interface RestoreButtonsProps {
  readonly seq: number;
  readonly changes: readonly Change[];
  readonly since: ChangeSetWithShadowedRecords['since'];
  readonly etag: string;
}

/**
 * Restores the state before a change. A restore is a new change and checked like any other. For more than one record it
 * asks first.
 */
function RestoreButtons({ seq, changes, since, etag }: RestoreButtonsProps) {
  const { busy, act } = useAct("Couldn't restore");
  const [asking, setAsking] = useState<State>();
  const touched = changes.filter(isRestorable);
  const go = (state: State) => {
    setAsking(undefined);
    return act(() => hub.call(restoreRecords, { params: { id: seq }, body: { state }, ifMatch: etag }), {
      touched: 'everything',
      done: ({ restored }) => (restored === 0 ? 'Nothing to restore: the records already match.' : messages[state]),
    });
  };
  const press = (state: State) => (touched.length > 1 || since.length > 0 ? setAsking(state) : void go(state));
  if (touched.length === 0) {
    return <p className="quiet">These records belong to packs or are locked, so they can't be restored.</p>;
  }
  return (
    <Group gap="xs" mb="sm">
      <Button loading={busy} onClick={() => press('before')}>
        Undo this change
      </Button>
      <Button variant="default" loading={busy} onClick={() => press('after')}>
        Restore this version
      </Button>
      {asking !== undefined && (
        <Dialog
          title={touched.length === 1 ? 'Restore this record' : `Restore ${touched.length} records`}
          action="Restore"
          onAction={() => go(asking)}
          onClose={() => setAsking(undefined)}
        >
          <p>{effect(touched, asking)} The history keeps their current state.</p>
          <Overwritten since={since} />
        </Dialog>
      )}
    </Group>
  );
}

/** The later changes that a restore would overwrite. */
function Overwritten({ since }: Pick<RestoreButtonsProps, 'since'>) {
  const nameOf = useRecordName(since);
  if (since.length === 0) return null;
  return (
    <section aria-label="Overwritten changes">
      <p>These later changes will be overwritten:</p>
      <ul>
        {since.map(({ kind, key, seq, at, by, message }) => (
          <li key={`${kind}:${key}:${seq}`}>
            {nameOf(kind, key)}: {message} · {by} · <When at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const messages: Readonly<Record<State, string>> = {
  before: 'Undid this change',
  after: 'Restored this version',
};

/** Records of packs, revisions, and settings that only owners see can't be restored here. */
function isRestorable({ kind, key, pack }: Change): boolean {
  return pack === undefined && factsOf(kind)?.writtenBy !== 'release' && !isOwnerOnly(kind, key);
}

/** The effect of a restore on the records of a change, as a sentence. */
function effect(touched: readonly Change[], state: State): string {
  const gone = touched.filter((change) => change[state] === null).length;
  const rest = touched.length - gone;
  const when = state === 'before' ? 'before this change' : 'after this change';
  const parts = [
    ...(rest === 0
      ? []
      : [
          `${rest === 1 ? 'one record goes' : `${rest} records go`} back to how ${rest === 1 ? 'it was' : 'they were'} ${when}`,
        ]),
    ...(gone === 0
      ? []
      : [
          `${gone === 1 ? 'one record that' : `${gone} records that`} did not exist then ${gone === 1 ? 'is' : 'are'} deleted`,
        ]),
  ];
  const sentence = `${parts.join(', and ')}.`;
  return capital(sentence);
}
