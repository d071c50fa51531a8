import { ApiError, createDesign, getDesign, saveDesign } from '@cablewright/client';
import type { Catalog, DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { designQuery } from '../api/designs.ts';
import { hub, type Versioned } from '../api/hub.ts';
import { ConflictDialog, EditorState, SaveButton, UndoButtons } from '../kit/editor/editor-page.tsx';
import { LostDraft } from '../kit/editor/lost-draft.tsx';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import { type RecordEditor, useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { useAddressEntry, useAddressPatch, usePathParams } from '../kit/page/address.ts';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { CableFields, cableSelection } from './cable-fields.tsx';
import { CableTabs } from './cable-tabs.tsx';
import type { ChecksClient } from './checks/checks-client.ts';
import { useChecksOfPage, useDesignCheck } from './checks/use-design-check.ts';
import {
  type Bench,
  BenchContext,
  type EditedCable,
  CableContext,
  type CheckedDraft,
  CheckedContext,
  EditorContext,
  SelectionContext,
  useBench,
  useCable,
  useEditor,
  useSelected,
} from './draft/cable.ts';
import { useCatalog } from './draft/use-catalog.ts';
import { PeopleHere } from './presence/people-here.tsx';
import { ReleaseMark } from './revisions/release-mark.tsx';
import { PartPanel } from './wiring/part-panel.tsx';
import { findPart } from './wiring/parts.ts';
import { Button, Menu } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconTrash } from '@tabler/icons-react';
import { ImpactItem } from '../activity/impact/impact-item.tsx';
import { usePageActions } from '../kit/actions/actions.ts';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import { Words } from '../kit/words/words.tsx';

const crumbs = [{ label: 'Cables', to: '/cables' }];

/** The page of one cable. It loads the design, then opens it as a draft in the tabs. */
export function CablePage() {
  const { id = '' } = usePathParams();
  const query = useQuery(designQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <GoneCable id={id} />;
  return (
    <LoadedPage title={id} crumbs={crumbs} what="this cable" query={query}>
      {(saved) => <OpenCable key={id} saved={saved} />}
    </LoadedPage>
  );
}

/** Shown for a cable that does not exist or was deleted. */
function GoneCable({ id }: { id: string }) {
  return (
    <Page title={id} crumbs={crumbs}>
      <EmptyState
        title={`No cable ${id}`}
        action={
          <LostDraft<Design>
            kind="designs"
            id={id}
            what="this cable"
            create={(design) => hub.call(createDesign, { body: design })}
          />
        }
      >
        It may have been renamed or deleted. See the history.
      </EmptyState>
    </Page>
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
      {(loaded) => <Editing editor={editor} catalog={loaded} />}
    </LoadedPage>
  );
}

function Editing({ editor, catalog }: { editor: RecordEditor<Design>; catalog: Catalog }) {
  const { value: design } = editor;
  const [sel, patch] = [useAddressEntry('sel'), useAddressPatch()];
  const writable = useWritable();
  const { session } = editor;
  const checks = useChecksOfPage();
  const bench = useMemo(
    (): Bench => ({
      catalog,
      writable,
      edit: (label, change, merge) => session.edit(label, change, merge),
      select: (sel) => patch({ sel }),
      draft: () => session.state.value,
      checks,
    }),
    [catalog, writable, session, patch, checks],
  );
  const { edit, select } = bench;
  // The save state in the bar is rendered after the edit itself has been painted.
  const paintedEditor = useDeferredValue(editor);
  const cable = useMemo(
    (): EditedCable => ({ session, design, catalog, writable, edit, select }),
    [session, design, catalog, writable, edit, select],
  );
  return (
    <BenchContext.Provider value={bench}>
      <CableContext.Provider value={cable}>
        <EditorContext.Provider value={paintedEditor}>
          <SelectionContext.Provider value={stillThere(design, sel)}>
            <CheckedCable checks={checks} catalog={catalog} design={design} />
            {writable && <ConflictDialog editor={editor} />}
          </SelectionContext.Provider>
        </EditorContext.Provider>
      </CableContext.Provider>
    </BenchContext.Provider>
  );
}

interface CheckedCableProps {
  readonly checks: ChecksClient;
  readonly catalog: Catalog;
  readonly design: Design;
}

/**
 * The page with its findings. Checks answer some time after an edit; only the components that show findings rerender
 * then.
 */
function CheckedCable({ checks, catalog, design }: CheckedCableProps) {
  const done = useDesignCheck(checks, catalog, design);
  const checked = useMemo((): CheckedDraft => {
    const check = done ?? unchecked;
    return { check, findings: check.findings, checking: done === undefined };
  }, [done]);
  return <CheckedContext.Provider value={checked}>{frame}</CheckedContext.Provider>;
}

/** The result used until the checks have run for the first time. */
const unchecked: DesignCheck = { findings: [], waived: [], checked: [] };

/** Ignores the selection if the part was removed, by undo or by a colleague. */
function stillThere(design: Design, id: string | undefined): string | undefined {
  return id === undefined || id === cableSelection || findPart(design, id) !== undefined ? id : undefined;
}

function CableFrame() {
  const { design, select } = useCable();
  // The selection is marked at once; the property panel, which has many fields, renders after that.
  const selected = useDeferredValue(useSelected());
  return <Framed title={design.label ?? design.id} selected={selected} onSelect={select} />;
}

interface FramedProps {
  readonly title: string;
  readonly selected: string | undefined;
  readonly onSelect: (id: string | undefined) => void;
}

/** An edit rerenders the page frame only if it changes the name of the cable. */
const Framed = memo(function Framed({ title, selected, onSelect }: FramedProps) {
  const cableOpen = selected === cableSelection;
  const tab = useAddressEntry('tab');
  return (
    <Page
      fills={tab === undefined || tab === 'wiring'}
      title={title}
      heading={heading}
      crumbs={crumbs}
      state={state}
      actions={actions}
      panel={selected === undefined ? undefined : cableOpen ? <CableFields /> : <PartPanel id={selected} />}
      panelTitle={cableOpen || selected === undefined ? 'Cable' : selected}
      onClosePanel={() => onSelect(undefined)}
    >
      {tabs}
    </Page>
  );
});

function CableState() {
  const { writable } = useBench();
  return (
    <>
      <EditorState editor={useEditor()} writable={writable} />
      {people}
    </>
  );
}

/** Elements without props are created once, so that a new selection does not rerender them. */
const frame = <CableFrame />;
const heading = <CableHeading />;
const actions = <CableActions />;
const people = <PeopleHere />;
const releaseMark = <ReleaseMark />;
const state = <CableState />;
const tabs = <CableTabs />;

/** Undo, redo and save. Their keys work wherever the focus is, in fields too. */
function CableActions() {
  const { writable } = useBench();
  const editor = useEditor();
  const { session } = editor;
  usePageActions(
    writable
      ? [
          {
            id: 'save',
            label: 'Save the cable',
            keys: ['Ctrl+S'],
            possible: editor.dirty,
            run: () => void editor.save(),
          },
          {
            id: 'undo',
            label: 'Undo',
            keys: ['Ctrl+Z'],
            possible: editor.undo !== undefined,
            run: () => session.undo(),
          },
          {
            id: 'redo',
            label: 'Redo',
            keys: ['Ctrl+Shift+Z'],
            possible: editor.redo !== undefined,
            run: () => session.redo(),
          },
        ].flatMap(({ possible, ...action }) => (possible ? [{ ...action, group: 'Cable' }] : []))
      : [],
  );
  if (!writable) return <CableMenu id={editor.value.id} />;
  return (
    <>
      <UndoButtons editor={editor} />
      <CableMenu id={editor.value.id} onDiscard={editor.dirty ? editor.discard : undefined} />
      <SaveButton editor={editor} />
    </>
  );
}

function CableMenu({ id, onDiscard }: { readonly id: string; readonly onDiscard?: (() => void) | undefined }) {
  return (
    <ActionsMenu label={onDiscard === undefined ? 'More for this cable' : 'More for this draft'}>
      <ImpactItem kind="designs" id={id} />
      {onDiscard !== undefined && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDiscard}>
          Discard draft
        </Menu.Item>
      )}
    </ActionsMenu>
  );
}

/** The cable's name, number, status and route, and the button that opens its own properties. */
function CableHeading() {
  const { design, select } = useCable();
  const selected = useSelected();
  const open = selected === cableSelection;
  return (
    <RecordHeading title={design.label ?? design.id} number={design.productRef}>
      {design.status !== undefined && <Words words={[design.status]} />}
      <RouteBadge route={design.route} />
      {releaseMark}
      <Button
        variant="default"
        aria-expanded={open}
        leftSection={<IconAdjustmentsHorizontal size={15} aria-hidden />}
        onClick={() => select(open ? undefined : cableSelection)}
      >
        Properties
      </Button>
    </RecordHeading>
  );
}
