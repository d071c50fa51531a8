import { Tabs } from '@mantine/core';
import { isLibraryKind, kindNames } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designsQuery } from '../../api/designs.ts';
import { libraryQuery } from '../../api/library.ts';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Failure } from '../../kit/page/failure.tsx';
import { MissingPage } from '../../kit/page/missing-page.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Waiting } from '../../kit/page/waiting.tsx';
import { ChangedParts } from './changed-parts-list.tsx';
import { CompareFields } from './compare-fields.tsx';
import { CompareModels } from './compare-models.tsx';
import { CompareViews } from './compare-views.tsx';
import styles from './revisions.module.css';
import { SidePicker } from './side-picker.tsx';
import { sideOf, sideText, type Side } from './side.ts';
import { useSide, type SideState } from './use-side.ts';

/** Two records of a kind, a record and a revision, two revisions, or two saved versions of a cable: what differs. */
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
  const { data, error, refetch } = ofCables ? cables : library;
  if (kind !== 'designs' && !isLibraryKind(kind)) return <MissingPage />;
  const many = isLibraryKind(kind) ? kindNames[kind].many : 'cables';
  const crumbs = [
    {
      label: many.charAt(0).toUpperCase() + many.slice(1),
      to: kind === 'designs' ? '/cables' : `/library/${kind}`,
    },
  ];
  const set = (name: 'a' | 'b') => (side: Side) => patch({ [name]: sideText(side) });
  return (
    <Page title="Compare" crumbs={crumbs}>
      {error !== null && data === undefined ? (
        <Failure title={`The ${many} did not come`} error={error} onRetry={refetch} />
      ) : (
        <>
          <div className={styles['sides']}>
            <SidePicker name="A" kind={kind} side={a} onChange={set('a')} />
            <SidePicker name="B" kind={kind} side={b} onChange={set('b')} />
          </div>
          <Compared kind={kind} sides={[a, b]} states={[before, after]} />
        </>
      )}
    </Page>
  );
}

interface ComparedProps {
  readonly kind: string;
  readonly sides: readonly [Side | undefined, Side | undefined];
  readonly states: readonly [SideState, SideState];
}

function Compared({ kind, sides: [a, b], states: [before, after] }: ComparedProps) {
  const [address, patch] = useAddress();
  if (a === undefined || b === undefined) {
    return <EmptyState title="Pick what to compare">Choose a record and a state of it on both sides.</EmptyState>;
  }
  const error = before.error ?? after.error;
  if (error !== null && error !== undefined) return <Failure title="One side did not come" error={error} />;
  if (before.record === undefined || after.record === undefined) return <Waiting rows={5} />;
  return (
    <Tabs
      value={address['tab'] ?? 'fields'}
      onChange={(tab) => patch({ tab: tab === 'fields' || tab === null ? undefined : tab })}
    >
      <Tabs.List>
        <Tabs.Tab value="fields">Fields</Tabs.Tab>
        <Tabs.Tab value="2d">2D</Tabs.Tab>
        <Tabs.Tab value="3d">3D</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="fields" pt="md">
        <CompareFields kind={kind} before={before.record} after={after.record} />
        {kind === 'designs' && <ChangedParts before={before} after={after} />}
      </Tabs.Panel>
      <Tabs.Panel value="2d" pt="md">
        <CompareViews kind={kind} sides={[a, b]} states={[before, after]} />
      </Tabs.Panel>
      <Tabs.Panel value="3d" pt="md">
        <CompareModels kind={kind} states={[before, after]} />
      </Tabs.Panel>
    </Tabs>
  );
}
