import { getDesign, saveDesign } from '@cablewright/client';
import type { Catalog, DesignCheck } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { designQuery } from '../api/designs.ts';
import { hub, type Versioned } from '../api/hub.ts';
import { RecordHistory } from '../activity/history/record-history.tsx';
import { EditorState } from '../kit/editor/editor-page.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { useRecordEditor, type RecordEditor } from '../kit/editor/use-record-editor.ts';
import { placeInCable } from '../kit/findings/finding-path.ts';
import { countsOf } from '../kit/findings/grouped.ts';
import { useDesignCheck } from '../kit/findings/use-findings.ts';
import { useAddressEntry, useAddressPatch, usePathParams } from '../kit/page/address.ts';
import { AddressTabs } from '../kit/page/address-tabs.tsx';
import { IssueCounts } from '../kit/page/issue-counts.tsx';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { CableActions } from './cable-actions.tsx';
import { cableSelection, CableFields } from './cable-fields.tsx';
import { CableHeading } from './cable-heading.tsx';
import styles from './cable.module.css';
import { DevicesTab } from './devices/devices-tab.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import {
  BenchContext,
  CableContext,
  SelectionContext,
  useCable,
  useSelected,
  type Bench,
  type Cable,
} from './draft/cable.ts';
import { useCatalog } from './draft/use-catalog.ts';
import { IssuesTab } from './issues-tab.tsx';
import { PeopleHere } from './presence/people-here.tsx';
import { RevisionsTab } from './revisions/revisions-tab.tsx';
import { SchematicTab } from './schematic-tab.tsx';
import { PartPanel } from './wiring/part-panel.tsx';
import { findPart } from './wiring/parts.ts';
import { WiringTab } from './wiring-tab.tsx';

const crumbs = [{ label: 'Cables', to: '/cables' }];

/** One cable: read it, then give it to its tabs as a draft. */
export function CablePage() {
  const { id = '' } = usePathParams();
  const query = useQuery(designQuery(id));
  return (
    <LoadedPage title={id} crumbs={crumbs} what="this cable" query={query}>
      {(saved) => <OpenCable key={id} saved={saved} />}
    </LoadedPage>
  );
}

function sourceOf(id: string): RecordSource<Design> {
  const { queryKey } = designQuery(id);
  return {
    kind: 'designs',
    id,
    name: ({ label }) => label ?? id,
    queryKey,
    read: () => hub.versioned(getDesign, { params: { id } }),
    write: async (design, seen = '') => {
      const { value, etag } = await hub.versioned(saveDesign, {
        params: { id: design.id },
        body: design,
        ifMatch: seen,
      });
      return { value: value ?? design, etag };
    },
  };
}

function OpenCable({ saved }: { saved: Versioned<Design> }) {
  const editor = useRecordEditor(sourceOf(saved.value.id), saved);
  const { label, id } = editor.value;
  const catalog = useCatalog(editor.value);
  return (
    <LoadedPage title={label ?? id} crumbs={crumbs} what="the library" query={catalog}>
      {(read) => <Editing editor={editor} catalog={read} />}
    </LoadedPage>
  );
}

function Editing({ editor, catalog }: { editor: RecordEditor<Design>; catalog: Catalog }) {
  const { value: design } = editor;
  const done = useDesignCheck(catalog, design);
  const [check, checking] = [done ?? unchecked, done === undefined];
  const [sel, patch] = [useAddressEntry('sel'), useAddressPatch()];
  const writable = useWritable();
  const { session } = editor;
  const bench = useMemo(
    (): Bench => ({
      catalog,
      writable,
      edit: (label, change, merge) => session.edit(label, change, merge),
      select: (sel) => patch({ sel }),
      draft: () => session.state.value,
    }),
    [catalog, writable, session, patch],
  );
  const { edit, select } = bench;
  const cable = useMemo(
    (): Cable => ({ editor, design, catalog, check, checking, findings: check.findings, writable, edit, select }),
    [editor, design, catalog, check, checking, writable, edit, select],
  );
  return (
    <BenchContext.Provider value={bench}>
      <CableContext.Provider value={cable}>
        <SelectionContext.Provider value={stillThere(design, sel)}>{frame}</SelectionContext.Provider>
      </CableContext.Provider>
    </BenchContext.Provider>
  );
}

/** Before the checks have run for the first time. */
const unchecked: DesignCheck = { findings: [], waived: [], checked: [] };

/** A part that is gone, by undo or by a colleague, is not selected any more. */
function stillThere(design: Design, id: string | undefined): string | undefined {
  return id === undefined || id === cableSelection || findPart(design, id) !== undefined ? id : undefined;
}

function CableFrame() {
  const { design, select, editor, writable } = useCable();
  // What is selected is marked at once; its fields, which are many, are drawn after that.
  const selected = useDeferredValue(useSelected());
  const cableOpen = selected === cableSelection;
  return (
    <Page
      title={design.label ?? design.id}
      heading={heading}
      crumbs={crumbs}
      state={
        <>
          <EditorState editor={editor} writable={writable} />
          {people}
        </>
      }
      actions={actions}
      panel={selected === undefined ? undefined : cableOpen ? <CableFields /> : <PartPanel id={selected} />}
      panelTitle={cableOpen || selected === undefined ? 'Cable' : selected}
      onClosePanel={() => select(undefined)}
    >
      {tabs}
    </Page>
  );
}

function CableTabs() {
  const { design, findings } = useCable();
  const patch = useAddressPatch();
  const go = useCallback((finding: Finding) => patch(placeInCable(finding.where, design), true), [patch, design]);
  const badge = findings.length > 0 && <IssueCounts {...countsOf(findings)} />;
  return (
    <AddressTabs
      clears={['at']}
      listClass={styles['tabs']}
      tabs={[
        { id: 'wiring', label: 'Wiring', content: <WiringTab onGo={go} /> },
        { id: 'schematic', label: 'Schematic', content: <SchematicTab /> },
        { id: 'documents', label: 'Documents', content: <DocumentsTab /> },
        { id: 'issues', label: 'Issues', badge, content: <IssuesTab onGo={go} /> },
        { id: 'devices', was: ['recipe'], label: 'Devices', content: <DevicesTab /> },
        { id: 'history', label: 'History', content: <RecordHistory kind="designs" id={design.id} /> },
        { id: 'revisions', was: ['versions'], label: 'Revisions', content: <RevisionsTab /> },
      ]}
    />
  );
}

/** Made once, as they take nothing from outside: a selection, which draws the page again, leaves them as they are. */
const [frame, heading, actions, people, tabs] = [
  <CableFrame key="frame" />,
  <CableHeading key="heading" />,
  <CableActions key="actions" />,
  <PeopleHere key="people" />,
  <CableTabs key="tabs" />,
];
