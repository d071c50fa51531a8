import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Type from 'typebox';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { PresenceBook } from '../presence/presence-book.ts';
import { PageName, personOf } from '../presence/routes.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Call, Route } from '../../platform/http/route.ts';
import { route } from '../../platform/http/route.ts';
import { eventErrors } from './errors.ts';
import { aliveEveryMs, eventText, maxStreamsOfSession, type EventHub } from './event-hub.ts';
import { ok, type OpenStream } from '../../platform/http/answer.ts';

export interface EventParts {
  readonly catalog: LiveCatalog;
  readonly events: EventHub;
  readonly presence: PresenceBook;
  /** Whether the person who sent these headers may still receive events. */
  readonly mayListen: (headers: Call['headers']) => Promise<boolean>;
}

const EventsQuery = Type.Object({ page: Type.Optional(PageName) }, { title: 'Events query' });

/** The most change sets that are sent to a page when it reconnects. A page that missed more must reload everything. */
const maxMissed = 200;
const maxTouched = 500;

/** The event for a change set. Pages use it to find out which of their data is out of date. */
export function changeEvent({ seq, at, who, message, changes }: StoredChangeSet): object {
  const touched = changes.slice(0, maxTouched).map(({ kind, key, op, pack }) => ({ kind, key, op, pack }));
  return { seq, at, who, message, touched, count: changes.length };
}

const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export function eventRoutes({ catalog, events, presence, mayListen }: EventParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/events',
      operation: 'openEvents',
      area: 'Events',
      role: 'viewer',
      summary:
        'Server-sent events: `hello` first, with the number of the newest change set, the name of the stream and whose it is; `alive` every 20 seconds; `change` for every change set, `reload` when everything is to be read again, `lease` when the editor of a design changes, `presence` when people open or leave a design or select something in it (a page has left when the stream that it named, or that was given its name here, ends), `drift` for the progress of the recipe check, `job` when a job changes',
      query: EventsQuery,
      refusals: [eventErrors['too-many-streams']],
      answers: { 200: { says: 'A stream that stays open until it is closed', type: 'text/event-stream' } },
      handle: async ({ headers, query: { page }, actor }) => {
        const { seq } = catalog;
        const [stream, person] = [randomUUID(), personOf(actor)];
        const hello = eventText('hello', { seq, stream, person, aliveEveryMs });
        const missed = await missedBy(catalog, headers['last-event-id']);
        const leave = reserved(events, actor);
        const open: OpenStream = (response) => {
          onceClosed(response, leave, presence.stream(stream, person));
          if (page !== undefined) onceClosed(response, presence.stream(page, person));
          // Change sets committed while this response was being prepared were sent only to pages that were already
          // connected.
          const late = catalog.seq === seq ? '' : eventText('reload', { seq: catalog.seq });
          events.add(response, () => mayListen(headers), `retry: 2000\n\n${hello}${missed}${late}`);
        };
        return ok(open, streamHeaders);
      },
    }),
  ];
}

/**
 * Reserves a stream for a session or an API token. Throws if it has too many. On a hub without sign-in, there are no
 * sessions to count.
 */
function reserved(events: EventHub, { session, account, via }: Actor): () => void {
  const holder = session ?? account;
  if (holder === undefined) return () => undefined;
  const leave = events.reserve(holder);
  if (leave !== undefined) return leave;
  const whose = via === 'token' ? 'The API tokens of this account have' : 'This session has';
  return refuse(
    eventErrors['too-many-streams'],
    `${whose} ${maxStreamsOfSession} event streams open, which is the limit. Close one, or read one stream in several places.`,
    { headers: { 'retry-after': '10' } },
  );
}

/** Runs the callbacks when a response closes, or immediately if its client has already disconnected. */
function onceClosed(response: ServerResponse, ...callbacks: readonly (() => void)[]): void {
  for (const callback of callbacks) {
    if (response.destroyed) callback();
    else response.on('close', callback);
  }
}

/** The id of a change event: the number of its change set and its mark. */
export function eventId({ seq, mark = 0 }: Pick<StoredChangeSet, 'seq' | 'mark'>): string {
  return mark === 0 ? String(seq) : `${seq}-${mark.toString(36)}`;
}

/**
 * The text of the events that a page has missed since change set `last`, or of a reload event if it has missed too
 * many.
 */
async function missedBy(catalog: LiveCatalog, last: string | string[] | undefined): Promise<string> {
  const match = typeof last === 'string' ? /^(\d{1,15})(?:-([0-9a-z]{1,10}))?$/.exec(last) : null;
  if (match === null) return '';
  const seen = Number(match[1]);
  await catalog.catchUpWith(seen);
  const mark = match[2] === undefined ? 0 : Number.parseInt(match[2], 36);
  const behind = catalog.seq - seen;
  // The last change set that the page has seen is no longer in the history, or the page has missed too much.
  if (catalog.markOf(seen) !== mark || behind > maxMissed) return eventText('reload', { seq: catalog.seq });
  if (behind <= 0) return '';
  const missed = await catalog.store.since(seen, maxMissed);
  return missed.map((set) => eventText('change', changeEvent(set), eventId(set))).join('');
}
