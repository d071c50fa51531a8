import type { Product } from '@cablewright/model';
import { Button, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Problem, type Versioned } from '../api/http.ts';
import { familyQuery, productsQuery, putFamily, type OpenFamily } from '../api/products.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { ConflictView } from '../kit/conflict/conflict-view.tsx';
import { OriginBadge } from '../library/origin-badge.tsx';
import { RecordHistory } from '../library/record-tabs.tsx';
import { useRecordDraft } from '../library/use-record.ts';
import { useAddress } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { Page } from '../kit/page/page.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { FamilyFields } from './family-fields.tsx';
import { FamilyIssues } from './family-issues.tsx';
import { FamilyMenu } from './family-menu.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import { OptionAxes } from './option-axes.tsx';
import styles from './products.module.css';
import { useFamilyFindings, useForgetProducts } from './use-products.ts';
import { VariantGrid } from './variant-grid.tsx';

const crumbs = [{ label: 'Products', to: '/products' }];

/** One family: its variants as a grid, its options, what the checks say, and how it is merged, split and added to. */
export function FamilyPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(familyQuery(id));
  if (error instanceof Problem && error.status === 404) return <GoneFamily id={id} />;
  if (error !== null || data === undefined) {
    return (
      <Page title={id} crumbs={crumbs}>
        {error === null ? <Waiting /> : <Failure title="The family did not come" error={error} onRetry={refetch} />}
      </Page>
    );
  }
  return <OpenPage key={id} id={id} saved={data} />;
}

/** A family that is not there: it may have been merged into one that still answers to its name or number. */
function GoneFamily({ id }: { id: string }) {
  const { data } = useQuery(productsQuery);
  const name = id.toLowerCase();
  const now = (data?.products ?? []).filter(({ aliases = [], partNumber = '' }) =>
    [...aliases, partNumber].some((other) => other.toLowerCase() === name),
  );
  return (
    <Page title={id} crumbs={crumbs}>
      <EmptyState title={`There is no family ${id}`}>
        {now.length === 0 ? (
          <>It may have been renamed or deleted; the history says when.</>
        ) : (
          <>
            It is now part of{' '}
            {now.map((family) => (
              <Link key={family.id} to="/products/$id" params={{ id: family.id }}>
                {family.label ?? family.id}
              </Link>
            ))}
            .
          </>
        )}
      </EmptyState>
    </Page>
  );
}

type Any = Record<string, unknown>;

function OpenPage({ id, saved }: { id: string; saved: OpenFamily }) {
  const { data: me } = useQuery(meQuery);
  const versioned = useMemo(() => ({ value: saved.family as unknown as Any, etag: saved.etag }), [saved]);
  const { draft, edit, reset, clash, rebase } = useRecordDraft(versioned, {});
  const [generating, setGenerating] = useState(false);
  const family = draft.value as unknown as Product;
  const findings = useFamilyFindings(family, saved.issues, draft.dirty);
  const { save, saving } = useSave(id, family, draft.base?.etag ?? saved.etag, reset, clash);
  const writable = mayWrite(me);
  const broken = draft.dirty && findings.some(({ severity }) => severity === 'error');
  const title = family.label ?? id;
  const actions = writable && (
    <>
      <FamilyMenu family={saved} title={title} dirty={draft.dirty} />
      {draft.dirty && (
        <Button variant="default" onClick={reset}>
          Revert
        </Button>
      )}
      <Button disabled={!draft.dirty || broken} loading={saving} onClick={() => void save()}>
        Save
      </Button>
    </>
  );
  const heading = (
    <div className={styles['heading']}>
      <h1>{title}</h1>
      {family.partNumber !== undefined && <span className="mono">{family.partNumber}</span>}
      <OriginBadge origin={saved.origin} shadows={saved.shadows} />
    </div>
  );
  return (
    <Page
      title={title}
      heading={heading}
      crumbs={crumbs}
      actions={actions}
      state={<span>{stateOf(writable, draft.dirty)}</span>}
    >
      {draft.theirs === undefined ? (
        <FamilyTabs
          saved={saved}
          family={family}
          findings={findings}
          dirty={draft.dirty}
          writable={writable}
          onEdit={(next) => edit(next as unknown as Any)}
          onGenerate={() => setGenerating(true)}
        />
      ) : (
        <ConflictView
          base={draft.base?.value ?? {}}
          mine={draft.value}
          theirs={draft.theirs.value}
          onTake={rebase}
          onDiscard={reset}
        />
      )}
      {generating && <GenerateDialog saved={saved} onClose={() => setGenerating(false)} />}
    </Page>
  );
}

function stateOf(writable: boolean, dirty: boolean): string {
  if (!writable) return 'Read only';
  return dirty ? 'Not saved' : 'Saved';
}

interface TabsProps {
  readonly saved: OpenFamily;
  readonly family: Product;
  readonly findings: OpenFamily['issues'];
  readonly dirty: boolean;
  readonly writable: boolean;
  readonly onEdit: (family: Product) => void;
  readonly onGenerate: () => void;
}

function FamilyTabs({ saved, family, findings, dirty, writable, onEdit, onGenerate }: TabsProps) {
  const [address, patch] = useAddress();
  const tab = address['tab'] ?? 'variants';
  return (
    <Tabs value={tab} onChange={(next) => patch({ tab: next === 'variants' || next === null ? undefined : next })}>
      <Tabs.List>
        <Tabs.Tab value="variants">Variants</Tabs.Tab>
        <Tabs.Tab value="options">Options and names</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="variants" pt="md">
        <FamilyIssues findings={findings} family={family} />
        <VariantGrid
          family={family}
          rows={saved.rows}
          marked={address['variant']}
          dirty={dirty}
          writable={writable}
          onEdit={onEdit}
          onGenerate={onGenerate}
        />
      </Tabs.Panel>
      <Tabs.Panel value="options" pt="md">
        <FamilyIssues findings={findings} family={family} />
        <OptionAxes family={family} disabled={!writable} onEdit={onEdit} />
        <FamilyFields family={family} disabled={!writable} onEdit={onEdit} />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <RecordHistory kind="products" id={saved.family.id} />
      </Tabs.Panel>
    </Tabs>
  );
}

function useSave(
  id: string,
  family: Product,
  etag: string,
  reset: () => void,
  clash: (theirs: Versioned<Any>) => void,
) {
  const client = useQueryClient();
  const forget = useForgetProducts();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await putFamily(family, etag);
      await forget();
      reset();
      done('Saved.');
    } catch (error) {
      if (error instanceof Problem && error.status === 412) {
        const now = await client.fetchQuery({ ...familyQuery(id), staleTime: 0 });
        clash({ value: now.family as unknown as Any, etag: now.etag });
      } else failed('The family could not be saved', error);
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}
