import { counted } from '@cablewright/model';
import type { DesignLine, HistoryLine, Me } from '@cablewright/client';
import { IconFileImport, IconPencil, IconZoomQuestion, type Icon } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { meQuery, mayWrite, personOf, mayActAs } from '../../api/account.ts';
import { historyQuery, jobsQuery, submittedQuery } from '../../api/activity.ts';
import { waitingCommentsQuery } from '../../api/comments.ts';
import { designsQuery } from '../../api/designs.ts';
import { dataQualityQuery } from '../../api/engineering.ts';
import { libraryRowsQuery } from '../../api/library.ts';
import { packsQuery } from '../../api/records.ts';
import { draftsOf } from '../../kit/editor/open-drafts.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { allOf } from '../../kit/page/loading.ts';
import { Page } from '../../kit/page/page.tsx';
import { recordPath } from '../../kit/page/paths.ts';
import { When } from '../../kit/page/when.tsx';
import { capital } from '../../kit/words/kind-words.ts';
import { useRecordName } from '../../kit/words/use-record-name.ts';
import { CableCard } from './cable-card.tsx';
import styles from './home.module.css';
import { samplesOf } from './samples.ts';
import {
  approvalLines,
  cablesOf,
  commentLines,
  isMe,
  jobLines,
  libraryLines,
  unsavedLines,
  type HomeLine,
} from './waiting.ts';

/** Work waiting for this person, their latest work, changes by others and, for a new shop, three ways to start. */
export function HomePage() {
  const me = useQuery(meQuery);
  const designs = useQuery(designsQuery);
  return (
    <Page title="Home">
      <Loaded query={allOf<[Me, DesignLine[]]>(me, designs)} what="Home" rows={6}>
        {([person, lines]) => <Home me={person} designs={lines} />}
      </Loaded>
    </Page>
  );
}

function Home({ me, designs }: { me: Me; designs: readonly DesignLine[] }) {
  const isNew = designs.every(({ origin }) => origin !== 'local');
  return (
    <div className={styles['home']}>
      {isNew ? <Beginnings writes={mayWrite(me)} /> : <BeginAgain writes={mayWrite(me)} />}
      {isNew && <Samples designs={designs} />}
      <LastWorkedOn me={me} designs={designs} />
      <Waiting me={me} />
      <ByOthers me={me} />
      <Health />
    </div>
  );
}

interface Beginning {
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly writes?: true;
}

const beginnings: readonly Beginning[] = [
  {
    to: '/import',
    icon: IconFileImport,
    title: 'Import your files',
    text: 'Parts lists and from-to lists from Excel or CSV, and WireViz files. You see what will change before it does.',
    writes: true,
  },
  {
    to: '/cable-finder',
    icon: IconZoomQuestion,
    title: 'Ask which cable',
    text: 'Choose the two devices. You get the cables that join them, the best first, and a finished design.',
  },
  {
    to: '/cables?new=1',
    icon: IconPencil,
    title: 'Draw a cable',
    text: 'Place connectors, draw the wires between them, and print the drawing, build sheet and labels.',
    writes: true,
  },
];

function Beginnings({ writes }: { writes: boolean }) {
  return (
    <section aria-labelledby="begin" className={styles['wide']}>
      <h2 id="begin">Three ways to begin</h2>
      <ul className={styles['beginnings']}>
        {beginnings
          .filter((start) => start.writes !== true || writes)
          .map(({ to, icon: Sign, title, text }) => (
            <li key={to}>
              <Link to={to} className={styles['beginning']}>
                <Sign size={22} stroke={1.5} aria-hidden />
                <span className={styles['title']}>{title}</span>
                <span className={styles['quiet']}>{text}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Finished cables of the trades whose packs were chosen at setup, to open, print and copy. */
function Samples({ designs }: { designs: readonly DesignLine[] }) {
  const { data: packs = [] } = useQuery(packsQuery);
  const samples = samplesOf(designs, 4);
  if (samples.length === 0) return null;
  return (
    <section aria-labelledby="samples" className={styles['wide']}>
      <h2 id="samples">Open a finished cable</h2>
      <ul className={styles['cables']}>
        {samples.map((line) => (
          <li key={line.id}>
            <CableCard line={line} note={packs.find(({ id }) => id === line.origin)?.name ?? line.origin} />
          </li>
        ))}
      </ul>
      <p className={styles['ready']}>
        See its findings and documents, change a copy, or print it. The catalog has{' '}
        {counted(designs.length, 'finished cable')}. <Link to="/cables">Show the cables</Link>
      </p>
    </section>
  );
}

/** The ways to start a cable, on one line, for a shop that already has its own cables. */
function BeginAgain({ writes }: { writes: boolean }) {
  return (
    <nav aria-label="Begin a cable" className={styles['again']}>
      {beginnings
        .filter((start) => start.writes !== true || writes)
        .map(({ to, icon: Sign, title }) => (
          <Link key={to} to={to}>
            <Sign size={16} stroke={1.5} aria-hidden />
            {title}
          </Link>
        ))}
    </nav>
  );
}

/** Maximum number of lines in a list. The page of the list shows the others. */
const most = 8;

function Waiting({ me }: { me: Me }) {
  const submitted = useQuery(submittedQuery);
  const failed = useInfiniteQuery({ ...jobsQuery('failed'), enabled: mayActAs(me, 'owner') });
  const { data: library } = useQuery(libraryRowsQuery);
  const ofLibrary = useMemo(() => (library === undefined ? [] : libraryLines(library.rows)), [library]);
  const comments = useQuery({ ...waitingCommentsQuery, enabled: me.via === 'session' });
  const lines = [
    ...commentLines(comments.data?.items ?? []),
    ...approvalLines(submitted.data?.items ?? [], me),
    ...unsavedLines(draftsOf(personOf(me)).store.list()),
    ...jobLines(failed.data?.pages[0]?.items ?? []),
    ...ofLibrary,
  ];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {lines.length === 0 ? <p className={styles['quiet']}>Nothing waits for you.</p> : <Lines lines={lines} />}
    </section>
  );
}

function Lines({ lines }: { lines: readonly HomeLine[] }) {
  return (
    <>
      <ul className={styles['lines']}>
        {lines.slice(0, most).map(({ key, text, to, note, at }) => (
          <li key={key}>
            <Link to={to}>{text}</Link>
            {note !== undefined && <span className={styles['note']}>{note}</span>}
            {at !== undefined && (
              <span className={styles['at']}>
                <When at={at} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {lines.length > most && <p className={styles['quiet']}>and {lines.length - most} more</p>}
    </>
  );
}

function LastWorkedOn({ me, designs }: { me: Me; designs: readonly DesignLine[] }) {
  const query = useInfiniteQuery(historyQuery({ who: me.name }));
  const mine = (query.data?.pages[0]?.items ?? []).filter(({ who }) => isMe(who, me));
  const byId = new Map(designs.map((line) => [line.id, line]));
  const last = cablesOf(mine, most).flatMap((id) => byId.get(id) ?? []);
  if (last.length === 0) return null;
  return (
    <section aria-labelledby="last" className={styles['wide']}>
      <h2 id="last">You worked on</h2>
      <ul className={styles['cables']}>
        {last.slice(0, 4).map((line) => (
          <li key={line.id}>
            <CableCard line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ByOthers({ me }: { me: Me }) {
  const query = useInfiniteQuery(historyQuery({}));
  const others = (query.data?.pages[0]?.items ?? []).filter(({ who }) => !isMe(who, me)).slice(0, most);
  return (
    <section aria-labelledby="others">
      <h2 id="others">Changed by others</h2>
      {others.length === 0 ? (
        <p className={styles['quiet']}>Nothing yet.</p>
      ) : (
        <ul className={styles['lines']}>
          {others.map((line) => (
            <ChangeOfOther key={line.seq} line={line} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChangeOfOther({ line: { seq, at, who, message, count, touched } }: { line: HistoryLine }) {
  const nameOf = useRecordName(touched);
  const [first] = touched;
  const to = count === 1 && first !== undefined ? recordPath(first.kind, first.key) : `/history?change=${seq}`;
  return (
    <li>
      <Link to={to}>{count === 1 && first !== undefined ? capital(nameOf(first.kind, first.key)) : message}</Link>
      <span className={styles['note']}>{count === 1 ? `${who.name}: ${message}` : who.name}</span>
      <span className={styles['at']}>
        <When at={at} />
      </span>
    </li>
  );
}

/** One line about the state of the whole catalog. */
function Health() {
  const query = useInfiniteQuery(dataQualityQuery({}));
  const page = query.data?.pages[0];
  if (page === undefined) return null;
  const { errors, warnings } = page.counts;
  const { running, checked, total } = page.progress;
  // The counts of a running check would change while a person reads them.
  const text = running
    ? `The catalog is being checked: ${checked} of ${counted(total, 'record')} so far.`
    : errors + warnings === 0
      ? 'No errors or warnings in the catalog.'
      : `${counted(errors, 'error')} and ${counted(warnings, 'warning')} in the catalog.`;
  return (
    <section aria-labelledby="health" className={styles['wide']}>
      <h2 id="health">Data quality</h2>
      <p className={styles['health']}>
        {text}
        {(running || errors + warnings > 0) && <Link to="/data-quality">Show findings</Link>}
      </p>
    </section>
  );
}
