import type { HistoryLine, HistoryPage } from '@cablewright/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type HistoryQuery, historyQuery } from '../../api/activity.ts';
import { DateField } from '../../kit/fields/date-field.tsx';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { ChangePanel } from './change-panel.tsx';
import { kindChoices } from '../../kit/words/kind-words.ts';
import { useRecordName } from '../../kit/words/use-record-name.ts';
import { nextDay } from './next-day.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './changes.module.css';

/** Every saved change: who, when and what, with a button to restore. */
export function HistoryPage() {
  const [address, patch] = useAddress();
  const filter: HistoryQuery = {
    who: address['who'],
    kind: address['kind'],
    from: address['from'],
    to: nextDay(address['to']),
  };
  const open = address['change'] === undefined ? undefined : Number(address['change']);
  return (
    <Page
      title="History"
      panel={open === undefined ? undefined : <ChangePanel key={open} seq={open} />}
      panelTitle={open === undefined ? undefined : `Change ${open}`}
      onClosePanel={() => patch({ change: undefined })}
    >
      <search className="filters">
        <TextField label="Person" value={address['who']} onChange={(who) => patch({ who })} standard="Anyone" />
        <ChoiceField
          label="Kind"
          choices={kindChoices}
          value={address['kind']}
          onChange={(kind) => patch({ kind })}
          standard="Everything"
        />
        <DateField label="From" value={address['from']} onChange={(from) => patch({ from })} />
        <DateField label="To" value={address['to']} onChange={(to) => patch({ to })} />
      </search>
      <Changes
        filter={filter}
        open={open}
        onOpen={(seq) => patch({ change: seq === undefined ? undefined : String(seq) })}
      />
    </Page>
  );
}

/** An event between changes, such as a comment, with the page it opens. */
export interface HistoryNote {
  readonly key: string;
  readonly at: string;
  readonly who: string;
  readonly text: string;
  /** The kind of event, such as `comment`. */
  readonly what: string;
  readonly to: string;
}

interface ChangesProps {
  readonly filter: HistoryQuery;
  readonly notes?: readonly HistoryNote[];
  readonly open: number | undefined;
  readonly onOpen: (seq: number | undefined) => void;
}

export function Changes({ filter, notes = [], open, onOpen }: ChangesProps) {
  const query = useInfiniteQuery(historyQuery(filter));
  return (
    <>
      <Loaded query={query} what="the history">
        {({ pages }) => (
          <ChangePages
            pages={pages}
            notes={notes}
            isWhole={!query.hasNextPage}
            of={filter.key}
            open={open}
            onOpen={onOpen}
          />
        )}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </>
  );
}

interface PagesProps extends Omit<ChangesProps, 'filter'> {
  readonly pages: readonly HistoryPage[];
  readonly notes: readonly HistoryNote[];
  /** No earlier changes are left to load. */
  readonly isWhole: boolean;
  /** The key of the record if this is the history of a single record. */
  readonly of: string | undefined;
}

function ChangePages({ pages, notes, isWhole, of, open, onOpen }: PagesProps) {
  const lines = pages.flatMap((page) => page.items);
  if (pages[0]?.kept === false) return <NoHistory />;
  const oldest = lines.at(-1)?.at ?? '';
  const shown = isWhole ? notes : notes.filter(({ at }) => at >= oldest);
  if (lines.length === 0 && shown.length === 0)
    return <EmptyState title="No changes found">Change the filters to see more.</EmptyState>;
  return <ChangeList entries={merged(lines, shown)} of={of} open={open} onOpen={onOpen} />;
}

function NoHistory() {
  return (
    <EmptyState title="No history on this hub">
      The catalog is a folder of files outside git. Ask the administrator to put the folder into git, or to use a
      database.
    </EmptyState>
  );
}

type Entry = HistoryLine | HistoryNote;

/** Changes and notes together, newest first. */
function merged(lines: readonly HistoryLine[], notes: readonly HistoryNote[]): readonly Entry[] {
  return notes.length === 0 ? lines : [...lines, ...notes].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

interface ChangeListProps {
  readonly entries: readonly Entry[];
  readonly of: string | undefined;
  readonly open: number | undefined;
  readonly onOpen: (seq: number | undefined) => void;
}

/** The number and the records of a change set, in a few words. Omits the record whose history is shown. */
function touchedText(line: HistoryLine, of: string | undefined, nameOf: ReturnType<typeof useRecordName>): string {
  const [first] = line.touched;
  if (first === undefined) return '';
  if (line.count === 1 && first.key === of) return `Change ${line.seq}`;
  const records = line.count === 1 ? nameOf(first.kind, first.key) : `${line.count} records`;
  return `Change ${line.seq} · ${records}`;
}

/** Change sets, newest first, with what happened between them. Pressing one shows its changes. */
function ChangeList({ entries, of, open, onOpen }: ChangeListProps) {
  return (
    <ol className={styles['list']}>
      {entries.map((entry) =>
        'seq' in entry ? (
          <ChangeEntry key={entry.seq} line={entry} of={of} open={open} onOpen={onOpen} />
        ) : (
          <NoteEntry key={entry.key} note={entry} />
        ),
      )}
    </ol>
  );
}

function ChangeEntry({ line, of, open, onOpen }: Omit<ChangeListProps, 'entries'> & { readonly line: HistoryLine }) {
  const nameOf = useRecordName(line.touched);
  return (
    <li>
      <button
        type="button"
        aria-pressed={open === line.seq}
        onClick={() => onOpen(open === line.seq ? undefined : line.seq)}
      >
        <span className={styles['message']}>{line.message}</span>
        <span className={styles['who']}>{line.who.name}</span>
        <span className={styles['touched']}>{touchedText(line, of, nameOf)}</span>
        <span className={styles['when']}>
          <When at={line.at} />
        </span>
      </button>
    </li>
  );
}

function NoteEntry({ note: { at, who, text, what, to } }: { note: HistoryNote }) {
  return (
    <li>
      <Link to={to} className={styles['row']}>
        <span>{text}</span>
        <span className={styles['who']}>{who}</span>
        <span className={styles['touched']}>{what}</span>
        <span className={styles['when']}>
          <When at={at} />
        </span>
      </Link>
    </li>
  );
}
