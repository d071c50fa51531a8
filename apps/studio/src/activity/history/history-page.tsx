import type { HistoryLine, HistoryPage } from '@cablewright/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type HistoryQuery, historyQuery } from '../../api/activity.ts';
import { DateField } from '../../kit/fields/date-field.tsx';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { useAddress } from '../../kit/page/address.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { ChangePanel } from './change-panel.tsx';
import { kindChoices, recordName } from '../../kit/words/kind-words.ts';
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
        <TextField label="Person" value={address['who']} onChange={(who) => patch({ who })} placeholder="Anyone" />
        <ChoiceField
          label="Kind"
          choices={kindChoices}
          value={address['kind']}
          onChange={(kind) => patch({ kind })}
          placeholder="Everything"
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

interface ChangesProps {
  readonly filter: HistoryQuery;
  readonly open: number | undefined;
  readonly onOpen: (seq: number | undefined) => void;
}

export function Changes({ filter, open, onOpen }: ChangesProps) {
  const query = useInfiniteQuery(historyQuery(filter));
  return (
    <>
      <Loaded query={query} what="the history">
        {({ pages }) => <ChangePages pages={pages} open={open} onOpen={onOpen} />}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </>
  );
}

interface PagesProps extends Omit<ChangesProps, 'filter'> {
  readonly pages: readonly HistoryPage[];
}

function ChangePages({ pages, open, onOpen }: PagesProps) {
  const lines = pages.flatMap((page) => page.items);
  if (pages[0]?.kept === false) return <NoHistory />;
  if (lines.length === 0) return <EmptyState title="No changes found">Change the filters to see more.</EmptyState>;
  return <ChangeList lines={lines} open={open} onOpen={onOpen} />;
}

function NoHistory() {
  return (
    <EmptyState title="No history on this hub">
      The catalog is a folder of files outside git. Ask the administrator to put the folder into git, or to use a
      database.
    </EmptyState>
  );
}

interface ChangeListProps {
  readonly lines: readonly HistoryLine[];
  readonly open: number | undefined;
  readonly onOpen: (seq: number | undefined) => void;
}

/** The records of a change set, in a few words. */
function touchedText(line: HistoryLine): string {
  const [first] = line.touched;
  if (first === undefined) return '';
  return line.count === 1 ? recordName(first.kind, first.key) : `${line.count} records`;
}

/** Change sets, newest first. Pressing one shows its changes. */
function ChangeList({ lines, open, onOpen }: ChangeListProps) {
  return (
    <ol className={styles['list']}>
      {lines.map((line) => (
        <li key={line.seq}>
          <button
            type="button"
            aria-pressed={open === line.seq}
            onClick={() => onOpen(open === line.seq ? undefined : line.seq)}
          >
            <span className={styles['message']}>{line.message}</span>
            <span className={styles['who']}>{line.who.name}</span>
            <span className={styles['touched']}>{touchedText(line)}</span>
            <span className={styles['when']}>
              <When at={line.at} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
