import { Button } from '@mantine/core';
import { vocabularyLists } from '@cablewright/model';
import type { Entry } from '@cablewright/engine';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordPath } from '../api/definitions.ts';
import { libraryQuery } from '../api/library.ts';
import { mayWrite, meQuery } from '../api/session.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { EmptyState } from '../kit/page/empty-state.tsx';
import { Failure } from '../kit/page/failure.tsx';
import { MissingPage } from '../kit/page/missing-page.tsx';
import { Page } from '../kit/page/page.tsx';
import { Waiting } from '../kit/page/waiting.tsx';
import { Browser } from '../kit/table/browser.tsx';
import { columnsOf, entryText, facetsOf } from './kind-columns.tsx';
import { withBuiltIn } from './built-in.ts';
import { nounOf, type Noun } from '../api/record-kinds.ts';
import { newId } from './record-page.tsx';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The records of one kind. */
export function LibraryPage() {
  const { kind = '' } = useParams({ strict: false }) as { kind?: string };
  const noun = nounOf(kind);
  if (noun === undefined) return <MissingPage />;
  return <KindPage key={kind} kind={kind} title={capital(noun.many)} noun={noun} />;
}

/** The words of one vocabulary list, with the way to the others. */
export function WordsPage() {
  const { list = 'signals' } = useParams({ strict: false }) as { list?: string };
  const navigate = useNavigate();
  const { data: library } = useQuery(libraryQuery);
  const lists = useMemo(() => {
    const held = (library?.kinds() ?? []).filter((kind) => kind.startsWith('vocab/')).map((kind) => kind.slice(6));
    return [...new Set([...vocabularyLists, ...held])].toSorted();
  }, [library]);
  const pick = (
    <div style={{ maxWidth: 240, marginBottom: 14 }}>
      <ChoiceField
        label="List"
        clearable={false}
        choices={lists.map((each) => ({ value: each, label: capital(each.replaceAll('-', ' ')) }))}
        value={list}
        onChange={(next) => void navigate({ to: `/library/words/${next ?? list}` })}
      />
    </div>
  );
  return (
    <KindPage key={list} kind={`vocab/${list}`} title="Words" noun={{ one: 'word', many: 'words' }}>
      {pick}
    </KindPage>
  );
}

interface KindPageProps {
  readonly kind: string;
  readonly title: string;
  readonly noun: Noun;
  readonly children?: React.ReactNode;
}

function KindPage({ kind, title, noun, children }: KindPageProps) {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const rows = useMemo(() => (library === undefined ? [] : withBuiltIn(library, kind)), [library, kind]);
  const columns = useMemo(() => (library === undefined ? [] : columnsOf(kind, library)), [kind, library]);
  const facets = useMemo(() => facetsOf(kind), [kind]);
  const add = mayWrite(me) ? (
    <Button leftSection={<IconPlus size={15} />} onClick={() => void navigate({ to: recordPath(kind, newId) })}>
      New {noun.one}
    </Button>
  ) : undefined;
  return (
    <Page title={title} actions={add}>
      {children}
      {error !== null && <Failure title="The library did not come" error={error} onRetry={refetch} />}
      {error === null && library === undefined && <Waiting rows={10} />}
      {library !== undefined && rows.length === 0 && <EmptyState title={`No ${noun.many} yet`} action={add} />}
      {library !== undefined && rows.length > 0 && (
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
        />
      )}
    </Page>
  );
}
