import { isLibraryKind, isObject, kinds, sameJson } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designsQuery } from '../../api/designs.ts';
import { libraryQuery } from '../../api/library.ts';
import { useAddress } from '../../kit/page/address.ts';
import { AddressTabs } from '../../kit/page/address-tabs.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import type { Loading } from '../../kit/page/loading.ts';
import { MissingPage } from '../../kit/page/missing-page.tsx';
import { Page } from '../../kit/page/page.tsx';
import { capital } from '../../kit/words/kind-words.ts';
import { CompareModels } from './compare-models.tsx';
import { CompareViews } from './compare-views.tsx';
import { ModuleViews, useModuleViews } from './module-views.tsx';
import styles from './revisions.module.css';
import { SidePicker } from './side-picker.tsx';
import { type ComparedSide, sideOf, sideText } from './side.ts';
import { type SideState, useSide } from './use-side.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordPath } from '../../kit/page/paths.ts';
import { DifferenceTable } from '../../activity/history/difference-table.tsx';
import { type CableState, changedParts } from './changed-parts.ts';
import { Switch } from '@mantine/core';
import { FieldValue } from '../../kit/editor/field-text.tsx';
import { pathText } from '../../kit/field-names/path-text.ts';
import { HeadRow } from '../../kit/table/head-row.tsx';

/** Compares two records of a kind, a record and a revision, or two revisions of a record or a cable. */
export function ComparePage() {
  const [address, patch] = useAddress();
  const { kind = 'connectors' } = address;
  const [a, b] = [sideOf(address['a']), sideOf(address['b'])];
  const [before, after] = [useSide(kind, a), useSide(kind, b)];
  const ofCables = kind === 'designs';
  const [cables, library] = [
    useQuery({ ...designsQuery, enabled: ofCables }),
    useQuery({ ...libraryQuery, enabled: !ofCables }),
  ];
  if (kind !== 'designs' && !isLibraryKind(kind)) return <MissingPage />;
  const many = isLibraryKind(kind) ? kinds[kind].names.many : 'cables';
  const crumbs = [
    {
      label: capital(many),
      to: kind === 'designs' ? '/cables' : `/library/${kind}`,
    },
  ];
  const set = (name: 'a' | 'b') => (side: ComparedSide) => patch({ [name]: sideText(side) });
  return (
    <Page title="Compare" crumbs={crumbs}>
      <Loaded<unknown> query={ofCables ? cables : library} what={many} rows={3}>
        {() => (
          <>
            <div className={styles['sides']}>
              <SidePicker name="Before" kind={kind} side={a} onChange={set('a')} />
              <SidePicker name="After" kind={kind} side={b} onChange={set('b')} />
            </div>
            <Compared kind={kind} sides={[a, b]} states={[before, after]} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ComparedProps {
  readonly kind: string;
  readonly sides: readonly [ComparedSide | undefined, ComparedSide | undefined];
  readonly states: readonly [SideState, SideState];
}

function Compared({ kind, sides: [a, b], states: [before, after] }: ComparedProps) {
  const ofModules = useModuleViews(kind);
  if (a === undefined || b === undefined) {
    return <EmptyState title="Choose what to compare">Choose a record and its revision on both sides.</EmptyState>;
  }
  const sides: Loading<true> = {
    data: before.record === undefined || after.record === undefined ? undefined : true,
    error: before.error ?? after.error,
  };
  const fields = (
    <>
      <CompareFields kind={kind} before={before.record} after={after.record} />
      {kind === 'designs' && <ChangedParts before={before} after={after} />}
    </>
  );
  return (
    <Loaded query={sides} what="one side of the comparison" rows={5}>
      {() => (
        <AddressTabs
          tabs={[
            { id: 'fields', label: 'Fields', content: fields },
            {
              id: '2d',
              label: '2D',
              content: <CompareViews kind={kind} sides={[a, b]} states={[before, after]} />,
            },
            { id: '3d', label: '3D', content: <CompareModels kind={kind} states={[before, after]} /> },
            ...ofModules.map((view) => ({
              id: `${view.module}.${view.id}`,
              label: view.label,
              content: <ModuleViews view={view} sides={[a, b]} states={[before, after]} />,
            })),
          ]}
        />
      )}
    </Loaded>
  );
}

/** The parts of a cable that changed between two of its states, with their differences. */
function ChangedParts({ before, after }: { before: CableState; after: CableState }) {
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
            {isLibraryKind(kind) ? kinds[kind].names.one : kind}{' '}
            <Link to={`${recordPath(kind, id)}?tab=revisions`} className="mono">
              {id}
            </Link>
          </h3>
          <DifferenceTable kind={kind} {...states} label={`Differences of ${id}`} />
        </article>
      ))}
    </section>
  );
}

interface CompareFieldsProps {
  readonly kind: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that differ and, on request, the equal ones below. */
function CompareFields({ kind, before, after }: CompareFieldsProps) {
  const [address, patch] = useAddress();
  const all = address['fields'] === 'all';
  const unchanged = all ? unchangedFields(before, after) : [];
  return (
    <>
      <Switch
        mb="sm"
        label="Show unchanged fields"
        checked={all}
        onChange={(event) => patch({ fields: event.currentTarget.checked ? 'all' : undefined })}
      />
      <DifferenceTable kind={kind} before={before} after={after} label="Fields that differ" />
      {all && unchanged.length > 0 && (
        <section className={styles['section']}>
          <h2>The same on both sides</h2>
          <table className={`${styles['table']} ${styles['values']}`} aria-label="The same on both sides">
            <HeadRow columns={['Field', 'Value']} />
            <tbody>
              {unchanged.map(({ field, value }) => (
                <tr key={field}>
                  <th scope="row">{pathText([field])}</th>
                  <td>
                    <FieldValue value={value} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

/** The fields that are equal in two records, in their order. */
function unchangedFields(before: unknown, after: unknown): { field: string; value: unknown }[] {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before)
    .filter(([field, value]) => value !== undefined && sameJson(value, after[field]))
    .map(([field, value]) => ({ field, value }));
}
