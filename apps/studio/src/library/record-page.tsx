import { Button, Tabs } from '@mantine/core';
import { isLibraryKind } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { definitionQuery, recordPath, vocabQuery } from '../api/definitions.ts';
import { wireSpecAddress } from '../api/documents.ts';
import { Problem, type Versioned } from '../api/http.ts';
import { libraryQuery } from '../api/library.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { ConflictView } from '../kit/conflict/conflict-view.tsx';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { problemsOf, SchemaForm } from '../kit/forms/schema-form.tsx';
import { LooksTab } from './artwork/looks-tab.tsx';
import { RevisionsTab } from './revisions/revisions-tab.tsx';
import { useAddress } from '../kit/page/address.ts';
import { Failure } from '../kit/page/failure.tsx';
import { MissingPage } from '../kit/page/missing-page.tsx';
import { Page } from '../kit/page/page.tsx';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { Waiting } from '../kit/page/waiting.tsx';
import { OriginBadge } from './origin-badge.tsx';
import { nounOf } from '../api/record-kinds.ts';
import { RecordHistory, UsedIn } from './record-tabs.tsx';
import { RecordFindings } from './record-findings.tsx';
import { RecordMenu } from './record-menu.tsx';
import styles from './record.module.css';
import { originOf, useForgetLibrary, useRecordDraft, useStoredRecord, writeRecord } from './use-record.ts';

/** The address of a record that is not there yet. No record can have this id. */
export const newId = '@new';

type Any = Record<string, unknown>;

export function RecordPage() {
  const { kind = '', id = '' } = useParams({ strict: false }) as { kind?: string; id?: string };
  const noun = nounOf(kind);
  if (noun === undefined) return <MissingPage />;
  return <RecordFrame key={`${kind}/${id}`} kind={kind} id={id} noun={noun} />;
}

export function WordPage() {
  const { list = '', id = '' } = useParams({ strict: false }) as { list?: string; id?: string };
  return (
    <RecordFrame
      key={`${list}/${id}`}
      kind={`vocab/${list}`}
      id={id}
      noun={{ one: 'word', many: list.replaceAll('-', ' ') }}
    />
  );
}

interface FrameProps {
  readonly kind: string;
  readonly id: string;
  readonly noun: { readonly one: string; readonly many: string };
}

function RecordFrame({ kind, id, noun }: FrameProps) {
  const fresh = id === newId;
  const { saved, error, refetch } = useStoredRecord(kind, id, !fresh);
  const crumbs = [{ label: noun.many.charAt(0).toUpperCase() + noun.many.slice(1), to: listPath(kind) }];
  if (error !== null && error !== undefined) {
    return (
      <Page title={id} crumbs={crumbs}>
        <Failure title={`The ${noun.one} did not come`} error={error} onRetry={refetch} />
      </Page>
    );
  }
  if (saved === undefined && !fresh) {
    return (
      <Page title={id} crumbs={crumbs}>
        <Waiting />
      </Page>
    );
  }
  return <OpenRecord kind={kind} id={id} noun={noun} saved={saved} crumbs={crumbs} />;
}

function listPath(kind: string): string {
  return kind.startsWith('vocab/') ? `/library/words/${kind.slice('vocab/'.length)}` : `/library/${kind}`;
}

/** What a new record begins as: the least its schema asks for. */
function emptyRecord(kind: string): Any {
  const own: Readonly<Record<string, Any>> = {
    bodies: { positions: [] },
    interfaces: { pins: {} },
    wires: { structure: { type: 'group', id: 'cable', role: 'cable', children: [] } },
    components: { kind: 'resistor' },
    pcbas: { terminals: [] },
    mechanicals: { kind: 'other' },
    kits: { contents: [] },
    devices: { ports: [] },
    'conditioning-recipes': { parts: [] },
    hazards: { severity: 'warning', a: {}, b: {} },
  };
  return { id: '', label: '', ...own[kind] };
}

interface OpenRecordProps extends FrameProps {
  readonly saved: Versioned<Any> | undefined;
  readonly crumbs: readonly { label: string; to: string }[];
}

function OpenRecord({ kind, id, noun, saved, crumbs }: OpenRecordProps) {
  const { data: me } = useQuery(meQuery);
  const { data: library } = useQuery(libraryQuery);
  const empty = useMemo(() => emptyRecord(kind), [kind]);
  const { draft, edit, reset, clash, rebase } = useRecordDraft(saved, empty);
  const problems = useMemo(() => problemsOf(kind, draft.value), [kind, draft.value]);
  const { save, saving } = useSaveRecord(kind, id, draft, reset, clash);
  const writable = mayWrite(me);
  const origin = originOf(library, kind, id);
  const title =
    typeof draft.value['label'] === 'string' && draft.value['label'] !== ''
      ? draft.value['label']
      : id === newId
        ? `New ${noun.one}`
        : id;
  const sheet = kind === 'wires' && id !== newId && (
    <Button component="a" variant="default" href={wireSpecAddress(id)} target="_blank" rel="noreferrer">
      Spec sheet
    </Button>
  );
  const actions = !writable ? (
    sheet
  ) : (
    <>
      {sheet}
      {id !== newId && saved !== undefined && saved.etag !== '' && (
        <RecordMenu kind={kind} id={id} label={title} etag={saved.etag} origin={origin} />
      )}
      {draft.dirty && id !== newId && (
        <Button variant="default" onClick={reset}>
          Revert
        </Button>
      )}
      <Button disabled={!draft.dirty || problems.size > 0} loading={saving} onClick={() => void save()}>
        {id === newId ? 'Create' : 'Save'}
      </Button>
    </>
  );
  const heading = (
    <div className={styles['heading']}>
      <h1>{title}</h1>
      {typeof draft.value['partNumber'] === 'string' && <span className="mono">{draft.value['partNumber']}</span>}
      <RouteBadge route={typeof draft.value['route'] === 'string' ? draft.value['route'] : undefined} />
      {id !== newId && <OriginBadge {...origin} />}
    </div>
  );
  return (
    <Page
      title={title}
      heading={heading}
      crumbs={crumbs}
      actions={actions}
      state={<span>{stateText(writable, draft.dirty)}</span>}
    >
      {draft.theirs === undefined ? (
        <RecordTabs
          kind={kind}
          id={id}
          value={draft.value}
          problems={problems}
          writable={writable}
          dirty={draft.dirty}
          onEdit={edit}
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
    </Page>
  );
}

function stateText(writable: boolean, dirty: boolean): string {
  if (!writable) return 'Read only';
  return dirty ? 'Not saved' : 'Saved';
}

function useSaveRecord(
  kind: string,
  id: string,
  draft: ReturnType<typeof useRecordDraft>['draft'],
  reset: () => void,
  clash: (theirs: Versioned<Any>) => void,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const forget = useForgetLibrary();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await writeRecord(kind, draft);
      await forget();
      reset();
      done('Saved.');
      if (id === newId) await navigate({ to: recordPath(kind, String(draft.value['id'])) });
    } catch (error) {
      if (error instanceof Problem && error.status === 412) clash(await theirsNow());
      else failed('It could not be saved', error);
    } finally {
      setSaving(false);
    }
  };
  const theirsNow = async (): Promise<Versioned<Any>> => {
    if (!kind.startsWith('vocab/')) {
      return (await client.fetchQuery({ ...definitionQuery(kind, id), staleTime: 0 })) as unknown as Versioned<Any>;
    }
    const words = await client.fetchQuery({ ...vocabQuery(kind.slice('vocab/'.length)), staleTime: 0 });
    return { value: (words.value.find((word) => word.id === id) ?? {}) as Any, etag: words.etag };
  };
  return { save, saving };
}

interface RecordTabsProps {
  readonly dirty: boolean;
  readonly kind: string;
  readonly id: string;
  readonly value: Any;
  readonly problems: ReadonlyMap<string, string>;
  readonly writable: boolean;
  readonly onEdit: (value: Any) => void;
}

function RecordTabs({ kind, id, value, problems, writable, dirty, onEdit }: RecordTabsProps) {
  const [address, patch] = useAddress();
  const fresh = id === newId;
  return (
    <Tabs
      value={address['tab'] ?? 'fields'}
      onChange={(tab) => patch({ tab: tab === 'fields' || tab === null ? undefined : tab })}
    >
      <Tabs.List>
        <Tabs.Tab value="fields">Fields</Tabs.Tab>
        {!fresh && isLibraryKind(kind) && <Tabs.Tab value="looks">Artwork and 3D</Tabs.Tab>}
        {!fresh && isLibraryKind(kind) && <Tabs.Tab value="used">Used in</Tabs.Tab>}
        {!fresh && isLibraryKind(kind) && <Tabs.Tab value="revisions">Revisions</Tabs.Tab>}
        {!fresh && <Tabs.Tab value="history">History</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="fields" pt="md">
        {!fresh && <RecordFindings kind={kind} id={id} value={value} />}
        <div className={styles['beside']}>
          <SchemaForm kind={kind} value={value} onChange={onEdit} disabled={!writable} fixed={fresh ? [] : ['id']} />
          <JsonPane value={value} problems={problems} onChange={onEdit} disabled={!writable} />
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="looks" pt="md">
        <LooksTab kind={kind} id={id} writable={writable} />
      </Tabs.Panel>
      <Tabs.Panel value="used" pt="md">
        <UsedIn kind={kind} id={id} />
      </Tabs.Panel>
      <Tabs.Panel value="revisions" pt="md">
        <RevisionsTab kind={kind} id={id} dirty={dirty} writable={writable} />
      </Tabs.Panel>
      <Tabs.Panel value="history" pt="md">
        <RecordHistory kind={kind} id={id} />
      </Tabs.Panel>
    </Tabs>
  );
}
