import { Tabs } from '@mantine/core';
import type { Catalog } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { designQuery } from '../api/designs.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { ConflictView } from '../kit/conflict/conflict-view.tsx';
import { CableContext, useCable, type Cable } from './draft/cable.ts';
import type { DraftSession } from './draft/draft-session.ts';
import { sessionOf, useDraft } from './draft/sessions.ts';
import { useCatalog } from './draft/use-catalog.ts';
import { countsOf, instanceOf } from '../kit/findings/grouped.ts';
import { useFindings } from '../kit/findings/use-findings.ts';
import { useAddress } from '../kit/page/address.ts';
import { Failure } from '../kit/page/failure.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { Page } from '../kit/page/page.tsx';
import { done } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { PartPanel } from './wiring/part-panel.tsx';
import { WiringTab } from './wiring/wiring-tab.tsx';
import { CableActions, CableState } from './cable-actions.tsx';
import { cableSelection, CableFields } from './cable-fields.tsx';
import { CableHeading } from './cable-heading.tsx';
import styles from './cable.module.css';
import { CableHistory } from './cable-history.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { IssuesTab } from './issues-tab.tsx';
import { RecipeTab } from './devices/recipe-tab.tsx';
import { LeaseBanner } from './lease-banner.tsx';
import { SchematicTab } from './schematic-tab.tsx';
import { VersionsTab } from './versions-tab.tsx';

const crumbs = [{ label: 'Cables', to: '/cables' }];

/** One cable: read it, then give it to its tabs as a draft. */
export function CablePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const saved = useQuery(designQuery(id));
  const session = useMemo(
    () => (saved.data === undefined ? undefined : sessionOf(saved.data)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a session lives as long as the cable is open; later versions arrive below
    [saved.data === undefined, id],
  );
  useEffect(() => {
    if (saved.data !== undefined) session?.arrived(saved.data);
  }, [session, saved.data]);
  if (saved.error !== null) {
    return (
      <Page title={id} crumbs={crumbs}>
        <Failure title="The cable did not come" error={saved.error} onRetry={saved.refetch} />
      </Page>
    );
  }
  if (session === undefined) {
    return (
      <Page title={id} crumbs={crumbs}>
        <Waiting />
      </Page>
    );
  }
  return <OpenCable key={id} session={session} />;
}

function OpenCable({ session }: { session: DraftSession }) {
  const state = useDraft(session);
  const catalog = useCatalog(state.design);
  if (catalog === undefined) {
    return (
      <Page title={state.design.label ?? state.design.id} crumbs={crumbs}>
        <Waiting />
      </Page>
    );
  }
  return <Editing session={session} catalog={catalog} />;
}

function Editing({ session, catalog }: { session: DraftSession; catalog: Catalog }) {
  const state = useDraft(session);
  const { data: me } = useQuery(meQuery);
  const findings = useFindings(catalog, state.design);
  const [address, patch] = useAddress();
  const writable = mayWrite(me);
  const cable = useMemo<Cable>(
    () => ({
      session,
      state,
      design: state.design,
      catalog,
      findings,
      writable,
      edit: (label, change, merge) => session.edit(label, change, merge),
      selected: address['sel'],
      select: (id) => patch({ sel: id }),
    }),
    [session, state, catalog, findings, writable, address, patch],
  );
  return (
    <CableContext.Provider value={cable}>
      <CableFrame />
    </CableContext.Provider>
  );
}

function CableFrame() {
  const { design, selected, select, state, session } = useCable();
  const title = design.label ?? design.id;
  const cableOpen = selected === cableSelection;
  return (
    <Page
      title={title}
      heading={<CableHeading />}
      crumbs={crumbs}
      state={<CableState />}
      actions={<CableActions />}
      panel={selected === undefined ? undefined : cableOpen ? <CableFields /> : <PartPanel id={selected} />}
      panelTitle={cableOpen || selected === undefined ? 'Cable' : selected}
      onClosePanel={() => select(undefined)}
    >
      <LeaseBanner />
      {state.theirs === undefined ? (
        <CableTabs />
      ) : (
        <ConflictView
          base={state.base.value}
          mine={design}
          theirs={state.theirs.value}
          onTake={(both) => {
            session.rebase(both);
            done('Both sides are in the draft. Save to keep it.');
          }}
          onDiscard={() => session.discard()}
        />
      )}
    </Page>
  );
}

/** The address of what a finding is about: its part, and the line that lands there. */
function placeOf(finding: Finding): Record<string, string | undefined> {
  return { tab: 'wiring', sel: instanceOf(finding), at: finding.where.terminal };
}

function CableTabs() {
  const { findings } = useCable();
  const [address, patch] = useAddress();
  const tab = address['tab'] ?? 'wiring';
  const go = (finding: Finding) => patch(placeOf(finding), true);
  const counts = countsOf(findings);
  return (
    <Tabs
      value={tab}
      onChange={(next) => patch({ tab: next === 'wiring' || next === null ? undefined : next, at: undefined })}
    >
      <Tabs.List className={styles['tabs']}>
        <Tabs.Tab value="wiring">Wiring</Tabs.Tab>
        <Tabs.Tab value="schematic">Schematic</Tabs.Tab>
        <Tabs.Tab value="documents">Documents</Tabs.Tab>
        <Tabs.Tab value="issues" rightSection={findings.length > 0 ? <IssueCounts {...counts} /> : undefined}>
          Issues
        </Tabs.Tab>
        <Tabs.Tab value="recipe">Recipe</Tabs.Tab>
        <Tabs.Tab value="history">History</Tabs.Tab>
        <Tabs.Tab value="versions">Versions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="wiring" pt="md">
        <WiringTab onGo={go} />
      </Tabs.Panel>
      <Tabs.Panel value="schematic" pt="md">
        <SchematicTab />
      </Tabs.Panel>
      <Tabs.Panel value="documents" pt="md">
        <DocumentsTab />
      </Tabs.Panel>
      <Tabs.Panel value="issues" pt="md">
        <IssuesTab onGo={go} />
      </Tabs.Panel>
      <Tabs.Panel value="recipe" pt="md">
        <RecipeTab />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <CableHistory />
      </Tabs.Panel>
      <Tabs.Panel value="versions" pt="md">
        <VersionsTab />
      </Tabs.Panel>
    </Tabs>
  );
}
