import { exportRecords } from '@cablewright/client';
import { Button, Group, Menu } from '@mantine/core';
import { isLibraryKind, vocabularyLists, factsOf, type Names } from '@cablewright/model';
import type { Entry, Library } from '@cablewright/engine';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAddressEntry, usePathParams } from '../kit/page/address.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { hub } from '../api/hub.ts';
import { columnSetsQuery } from '../api/documents.ts';
import { libraryQuery } from '../api/library.ts';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { ImportLink } from '../kit/page/import-link.tsx';
import { recordPath } from '../kit/page/paths.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Loaded } from '../kit/page/loaded.tsx';
import { MissingPage } from '../kit/page/missing-page.tsx';
import { Page } from '../kit/page/page.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { Browser } from '../kit/table/browser.tsx';
import { usePreview } from '../kit/table/use-preview.ts';
import { bulkOf } from './bulk/bulk-row.tsx';
import { columnsOf } from './kind-columns.tsx';
import { entryText, facetsOf, hasParts } from './kind-facets.ts';
import { withBuiltIn } from './built-in.ts';
import { capital, libraryNames } from '../kit/words/kind-words.ts';
import { RecordPreview } from './record-preview.tsx';
import { usePartEditing } from './use-part-editing.ts';
import { useOffers } from './sourcing-columns.tsx';
import { newId } from './record-source.ts';

const NewConnectorDialog = lazy(async () => ({
  default: (await import('./new-connector/new-connector-dialog.tsx')).NewConnectorDialog,
}));

/** The records of one kind. */
export function LibraryPage() {
  const { kind = '' } = usePathParams();
  const noun = libraryNames(kind);
  if (noun === undefined) return <MissingPage />;
  return <KindPage key={kind} kind={kind} title={capital(noun.many)} noun={noun} />;
}

/** The terms of one vocabulary, with a menu of the others. */
export function VocabularyPage() {
  const { list = 'signals' } = usePathParams();
  const navigate = useNavigate();
  const { data: library } = useQuery(libraryQuery);
  const lists = useMemo(() => {
    const stored = (library?.kinds() ?? []).filter((kind) => kind.startsWith('vocab/')).map((kind) => kind.slice(6));
    return [...new Set([...vocabularyLists, ...stored])].toSorted();
  }, [library]);
  const listChoice = (
    <div className="filters">
      <ChoiceField
        label="List"
        clearable={false}
        choices={lists.map((each) => ({ value: each, label: capital(each.replaceAll('-', ' ')) }))}
        value={list}
        onChange={(next) => void navigate({ to: `/library/vocabulary/${next ?? list}` })}
      />
    </div>
  );
  return (
    <KindPage key={list} kind={`vocab/${list}`} title="Vocabulary" noun={{ one: 'term', many: 'terms' }}>
      {listChoice}
    </KindPage>
  );
}

interface KindPageProps {
  readonly kind: string;
  readonly title: string;
  readonly noun: Names;
  readonly children?: React.ReactNode;
}

function KindPage({ kind, title, noun, children }: KindPageProps) {
  const query = useQuery(libraryQuery);
  const navigate = useNavigate();
  const isRequested = useAddressEntry('new') === '1';
  const [making, setMaking] = useState(isRequested && kind === 'connectors');
  const open = (id: string) => void navigate({ to: recordPath(kind, id) });
  const add = useWritable() && (
    <Group gap="xs" wrap="nowrap">
      {factsOf(kind)?.table === true && <ImportLink />}
      <Button
        leftSection={<IconPlus size={15} />}
        onClick={() => (kind === 'connectors' ? setMaking(true) : open(newId))}
      >
        New {noun.one}
      </Button>
    </Group>
  );
  const { key: previewKey, close } = usePreview();
  const entry = previewKey === undefined ? undefined : query.data?.entry(kind, previewKey);
  const panel = previewKey !== undefined && query.data !== undefined && (
    <RecordPreview library={query.data} kind={kind} id={previewKey} />
  );
  return (
    <Page
      title={title}
      actions={<KindActions kind={kind} add={add} />}
      {...(panel === false ? {} : { panel, panelTitle: entry?.record.label ?? 'Preview' })}
      onClosePanel={close}
    >
      {children}
      <Loaded query={query} what={noun.many} rows={10}>
        {(library) => <RecordList kind={kind} title={title} noun={noun} library={library} add={add} />}
      </Loaded>
      {making && (
        <Suspense fallback={null}>
          <NewConnectorDialog onClose={() => setMaking(false)} onCreated={open} />
        </Suspense>
      )}
    </Page>
  );
}

function KindActions({ kind, add }: { readonly kind: string; readonly add: React.ReactNode }) {
  const sets = useQuery({ ...columnSetsQuery, enabled: factsOf(kind)?.table === true });
  if (factsOf(kind)?.table !== true) return add;
  const item = (format: 'csv' | 'xlsx', label: string) => (
    <Menu.Item component="a" href={hub.addressOf(exportRecords, { params: { kind }, query: { format } })} download>
      {label}
    </Menu.Item>
  );
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionsMenu label="Export">
        <Menu.Label>Export this list</Menu.Label>
        {item('xlsx', 'Excel workbook')}
        {item('csv', 'CSV')}
        {(sets.data?.items ?? [])
          .filter(({ list }) => list === 'parts' && kind !== 'interfaces')
          .map(({ id, label }) => (
            <Menu.Item
              key={id}
              component="a"
              href={hub.addressOf(exportRecords, { params: { kind }, query: { format: 'csv', columns: id } })}
              download
            >
              {label}
            </Menu.Item>
          ))}
      </ActionsMenu>
      {add}
    </Group>
  );
}

interface ListProps extends Omit<KindPageProps, 'children'> {
  readonly library: Library;
  readonly add: React.ReactNode;
}

function RecordList({ kind, title, noun, library, add }: ListProps) {
  const navigate = useNavigate();
  const writable = useWritable();
  const rows = useMemo(() => withBuiltIn(library, kind), [library, kind]);
  const offers = useOffers();
  const columns = useMemo(() => columnsOf(kind, library, offers), [kind, library, offers]);
  const facets = useMemo(() => facetsOf(kind, library, offers), [kind, library, offers]);
  const entryOf = (id: string) => library.entry(kind, id);
  const editing = usePartEditing({ library, columns, entryOf });
  if (rows.length === 0) return <EmptyState title={`No ${noun.many} yet`} action={add} />;
  return (
    <Browser
      id={`library:${kind}`}
      label={title}
      rows={rows}
      columns={columns}
      facets={facets}
      sort="label"
      rowKey={({ record }: Entry) => record.id}
      textOf={entryText}
      noun={noun}
      onOpen={({ record }) => void navigate({ to: recordPath(kind, record.id) })}
      bulk={isLibraryKind(kind) ? bulkOf(writable) : undefined}
      editing={hasParts(kind) ? editing : undefined}
      previews
    />
  );
}
