import { getWireSpec } from '@cablewright/client';
import { Menu } from '@mantine/core';
import { IconBraces, IconFileText } from '@tabler/icons-react';
import { factsOf, isLibraryKind, type Names } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RecordHeading } from '../kit/page/record-heading.tsx';
import { useAddress, useAddressEntry, useAddressPatch, usePathParams } from '../kit/page/address.ts';
import { useMemo } from 'react';
import { hub, type Versioned } from '../api/hub.ts';
import { libraryQuery } from '../api/library.ts';
import { recordPath } from '../kit/page/paths.ts';
import { RecordHistory } from '../activity/history/record-history.tsx';
import { EditorPage } from '../kit/editor/editor-page.tsx';
import { type RecordEditor, useRecordEditor } from '../kit/editor/use-record-editor.ts';
import { JsonPane } from '../kit/forms/json-pane.tsx';
import { problemsOf } from '../kit/forms/record-problems.ts';
import { SchemaForm } from '../kit/forms/schema-form.tsx';
import { idOfNew } from '../kit/fields/id-of-new.ts';
import { type ShownProblems, useShownProblems } from '../kit/problems/use-shown-problems.ts';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { AddressTabs } from '../kit/page/address-tabs.tsx';
import { LoadedPage } from '../kit/page/loaded.tsx';
import { MissingPage } from '../kit/page/missing-page.tsx';
import type { Crumb } from '../kit/page/page.tsx';
import { ImpactItem } from '../activity/impact/impact-item.tsx';
import { RouteBadge } from '../kit/page/route-badge.tsx';
import { useWritable } from '../kit/page/use-writable.ts';
import { capital, libraryNames } from '../kit/words/kind-words.ts';
import { hasAlternates } from '../api/alternates.ts';
import { AlternatesTab } from './alternates/alternates-tab.tsx';
import { ArtworkTab } from './artwork/artwork-tab.tsx';
import { Datasheet, useEdited } from './datasheet/datasheet.tsx';
import { inheritedOf } from './datasheet/inherited.ts';
import { OriginBadge } from './origin-badge.tsx';
import { RecordFindings } from './record-findings.tsx';
import { RecordMenu } from './record-menu.tsx';
import { type FormRecord, newId, originOf, sourceOf, useStoredRecord } from './record-source.ts';
import { RevisionsTab } from './revisions/revisions-tab.tsx';
import { UsedIn } from './used-in.tsx';

export function RecordPage() {
  const { kind = '', id = '' } = usePathParams();
  const noun = libraryNames(kind);
  if (noun === undefined) return <MissingPage />;
  return <RecordFrame key={`${kind}/${id}`} kind={kind} id={id} noun={noun} list={`/library/${kind}`} />;
}

export function TermPage() {
  const { list = '', id = '' } = usePathParams();
  return (
    <RecordFrame
      key={`${list}/${id}`}
      kind={`vocab/${list}`}
      id={id}
      noun={{ one: 'term', many: list.replaceAll('-', ' ') }}
      list={`/library/vocabulary/${list}`}
    />
  );
}

interface FrameProps {
  readonly kind: string;
  readonly id: string;
  readonly noun: Names;
  /** The path of its list. */
  readonly list: string;
}

function RecordFrame({ list, ...record }: FrameProps) {
  const { kind, id, noun } = record;
  const stored = useStoredRecord(kind, id, id !== newId);
  const blank = useMemo(() => ({ value: emptyRecord(kind), etag: '' }), [kind]);
  const crumbs = [{ label: capital(noun.many), to: list }];
  const query = id === newId ? { data: blank, error: null } : stored;
  return (
    <LoadedPage title={id} crumbs={crumbs} what={`this ${noun.one}`} query={query}>
      {(saved) => <OpenRecord {...record} saved={saved} crumbs={crumbs} />}
    </LoadedPage>
  );
}

/** The initial value of a new record: the minimum that its schema requires. */
function emptyRecord(kind: string): FormRecord {
  return { id: '', label: '', ...factsOf(kind)?.blank };
}

interface OpenRecordProps extends Omit<FrameProps, 'list'> {
  readonly saved: Versioned<FormRecord>;
  readonly crumbs: readonly Crumb[];
}

function OpenRecord({ kind, id, noun, saved, crumbs }: OpenRecordProps) {
  const editor = useRecordEditor(sourceOf(kind, id), saved);
  const { value, fresh } = editor;
  const wrong = useMemo(() => problemsOf(kind, value), [kind, value]);
  const problems = useShownProblems(wrong, !fresh);
  const patch = useAddressPatch();
  const writable = useWritable();
  const navigate = useNavigate();
  const title = textOf(value['label']) ?? (fresh ? `New ${noun.one}` : id);
  /** Shows what prevents saving, at the fields, which may be on another tab. */
  const showProblems = () => {
    const field = problems.showAll(document.querySelector('main'));
    if (field !== undefined) patch({ tab: undefined, field });
  };
  const save = async () => {
    const createdId = String(value['id']);
    if ((await editor.save()) && fresh) await navigate({ to: recordPath(kind, createdId) });
  };
  return (
    <EditorPage
      editor={editor}
      writable={writable}
      blocked={wrong.size > 0}
      onBlocked={showProblems}
      onSave={save}
      title={title}
      heading={<LibraryHeading kind={kind} id={id} title={title} value={value} fresh={fresh} />}
      crumbs={crumbs}
      actions={<RecordActions kind={kind} id={id} title={title} etag={fresh ? '' : saved.etag} writable={writable} />}
    >
      <RecordTabs kind={kind} id={id} editor={editor} problems={problems} writable={writable} />
    </EditorPage>
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

interface HeadingProps {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly value: FormRecord;
  readonly fresh: boolean;
}

function LibraryHeading({ kind, id, title, value, fresh }: HeadingProps) {
  const { data: library } = useQuery(libraryQuery);
  return (
    <RecordHeading title={title} number={textOf(value['partNumber'])}>
      <RouteBadge route={textOf(value['route'])} />
      {!fresh && <OriginBadge {...originOf(library, kind, id)} />}
    </RecordHeading>
  );
}

interface ActionsProps {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly etag: string;
  readonly writable: boolean;
}

function RecordActions({ kind, id, title, etag, writable }: ActionsProps) {
  const { data: library } = useQuery(libraryQuery);
  const items = (
    <>
      {kind === 'wires' && id !== newId && <SpecSheetItem id={id} />}
      {id !== newId && <ImpactItem kind={kind} id={id} />}
      <JsonItem />
    </>
  );
  if (!writable || etag === '') return <ActionsMenu label={`Actions for ${title}`}>{items}</ActionsMenu>;
  return (
    <RecordMenu kind={kind} id={id} label={title} etag={etag} origin={originOf(library, kind, id)}>
      {items}
    </RecordMenu>
  );
}

function SpecSheetItem({ id }: { id: string }) {
  return (
    <Menu.Item
      leftSection={<IconFileText size={15} />}
      component="a"
      href={hub.addressOf(getWireSpec, { params: { id } })}
      target="_blank"
      rel="noreferrer"
    >
      Spec sheet
    </Menu.Item>
  );
}

interface RecordTabsProps {
  readonly kind: string;
  readonly id: string;
  readonly editor: RecordEditor<FormRecord>;
  readonly problems: ShownProblems;
  readonly writable: boolean;
}

function RecordTabs({ kind, id, editor, problems, writable }: RecordTabsProps) {
  const { value, fresh, dirty } = editor;
  const part = !fresh && isLibraryKind(kind);
  const json = useAddressEntry('json') === '1';
  const { data: library } = useQuery(libraryQuery);
  const edited = useEdited(library, kind, id, value);
  const isTaken = (each: string) => library?.entry(kind, each) !== undefined;
  const change = (next: FormRecord) =>
    editor.change(fresh ? { ...next, id: idOfNew(value, next, ({ label }) => textOf(label), isTaken) } : next);
  const fields = (
    <>
      {!fresh && <RecordFindings kind={kind} id={id} value={value} />}
      {!fresh && isLibraryKind(kind) && edited !== undefined && (
        <Datasheet library={edited} kind={kind} id={id} value={value} />
      )}
      <div className="with-side" data-alone={!json || undefined}>
        <SchemaForm
          kind={kind}
          value={value}
          onChange={change}
          disabled={!writable}
          fixed={fresh ? [] : ['id']}
          problems={problems}
          inherited={edited === undefined ? undefined : inheritedOf(edited, kind, value)}
        />
        {json && (
          <JsonPane
            value={value}
            problems={problems.shown}
            onLeave={() => problems.leave([...problems.all.keys()])}
            onChange={change}
            disabled={!writable}
          />
        )}
      </div>
    </>
  );
  return (
    <AddressTabs
      tabs={[
        { id: 'fields', label: part ? 'Datasheet' : 'Fields', content: fields },
        part && {
          id: 'artwork',
          was: ['looks'],
          label: 'Artwork and 3D',
          content: <ArtworkTab kind={kind} id={id} writable={writable} />,
        },
        part &&
          hasAlternates(kind) && {
            id: 'alternates',
            label: 'Alternates',
            content: <AlternatesTab kind={kind} id={id} label={textOf(value['label']) ?? id} writable={writable} />,
          },
        part && { id: 'used', label: 'Used in', content: <UsedIn kind={kind} id={id} /> },
        part && {
          id: 'revisions',
          label: 'Revisions',
          content: <RevisionsTab kind={kind} id={id} dirty={dirty} writable={writable} />,
        },
        !fresh && { id: 'history', label: 'History', content: <RecordHistory kind={kind} id={id} /> },
      ]}
    />
  );
}

/** Shows a record's JSON next to its fields, and hides it. */
function JsonItem() {
  const [{ json }, patch] = useAddress();
  return (
    <Menu.Item
      leftSection={<IconBraces size={15} />}
      onClick={() => patch({ tab: undefined, json: json === '1' ? undefined : '1' })}
    >
      {json === '1' ? 'Hide JSON' : 'Edit as JSON'}
    </Menu.Item>
  );
}
