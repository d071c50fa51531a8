/** The frame of the bench: the current page, the events waiting to be sent, and those that the hub refused. */
import { signOut } from '@cablewright/client';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { isSignedOut, mayActAs, meQuery } from '../../api/account.ts';
import { hub } from '../../api/hub.ts';
import { recordWord } from '../order-words.ts';
import { goTo } from './address.ts';
import { isSentBy } from './deliver.ts';
import { forgetRefused } from './event-store.ts';
import { Failures } from './failures.tsx';
import { keepForOffline } from './offline.ts';
import type { BenchState } from './use-bench.ts';
import styles from './bench.module.css';

/** The address of the sign-in page, which returns here afterwards. */
const signIn = () => `/sign-in?next=${encodeURIComponent(location.pathname)}`;

/** Signs out and leaves the page, which discards all data it has loaded. */
async function leave(): Promise<void> {
  await hub.call(signOut, { body: {} }).catch(() => undefined);
  location.assign('/sign-in');
}

/** Goes to the list of orders without reloading the page. A link opened in another tab is left to the browser. */
function toOrders(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo({ search: {} });
}

interface BenchFrameProps {
  readonly title: string;
  /** The order or piece that the page is about, shown next to its title. */
  readonly subject?: string | undefined;
  readonly back?: boolean;
  readonly bench: BenchState;
  readonly children: ReactNode;
}

export function BenchFrame({ title, subject, back = false, bench, children }: BenchFrameProps) {
  const me = useQuery(meQuery);
  useEffect(() => {
    document.title = `${title} · Bench`;
    void keepForOffline();
  }, [title]);
  if (isSignedOut(me.error) && bench.waiting.length === 0)
    return (
      <main className={styles['bench']}>
        <a href={signIn()} className={styles['big']}>
          Sign in
        </a>
      </main>
    );
  return (
    <main className={styles['bench']}>
      <header className={styles['head']}>
        {back ? (
          <a href="/bench" className={styles['small']} onClick={toOrders}>
            Orders
          </a>
        ) : (
          mayActAs(me.data, 'viewer') && (
            <a href="/" className={styles['small']}>
              Studio
            </a>
          )
        )}
        <h1>{title}</h1>
        {subject !== undefined && <span>{subject}</span>}
        <Sent bench={bench} />
        <span className={styles['quiet']}>{me.data?.name}</span>
        {me.data?.role === 'builder' && (
          <button type="button" className={styles['small']} onClick={() => void leave()}>
            Sign out
          </button>
        )}
      </header>
      <Refused bench={bench} />
      <Failures />
      {children}
    </main>
  );
}

/** Shows whether all events have reached the hub. */
function Sent({ bench: { waiting, delivery, me } }: { bench: BenchState }) {
  if (waiting.length === 0)
    return (
      <span className={styles['sent']} role="status">
        All saved
      </span>
    );
  const own = me === undefined ? waiting : waiting.filter((event) => isSentBy(event, me));
  if (own.length === 0) return <OthersKept waiting={waiting} />;
  const why = { offline: 'no network', 'signed-out': 'sign in to send', delivered: 'being sent' }[delivery];
  return (
    <span className={styles['sent']} data-waits role="status">
      {waiting.length} kept here, {why}
      {delivery === 'signed-out' && (
        <>
          {' '}
          <a href={signIn()}>Sign in</a>
        </>
      )}
    </span>
  );
}

/** Unsent records of other people on this device. */
function OthersKept({ waiting }: Pick<BenchState, 'waiting'>) {
  const names = [...new Set(waiting.map(({ by }) => by?.name ?? ''))].join(', ');
  return (
    <span className={styles['sent']} data-waits role="status">
      {waiting.length} kept here by {names}, sent when that person signs in
    </span>
  );
}

function Refused({ bench: { refused, refresh } }: { bench: BenchState }) {
  if (refused.length === 0) return null;
  const forget = async (key: number) => {
    await forgetRefused(key);
    await refresh();
  };
  return (
    <section className={styles['refused']} aria-label="Not recorded">
      <h2>Not recorded</h2>
      <ul>
        {refused.map(({ key, event, message }) => (
          <li key={key}>
            <span>
              {recordWord(event.kind)}, {event.piece ?? event.order}: {message}
            </span>
            <button type="button" className={styles['small']} onClick={() => void forget(key)}>
              Seen
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
