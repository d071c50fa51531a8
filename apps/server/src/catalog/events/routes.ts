import Type from 'typebox';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { PresenceBook } from '../presence/presence-book.ts';
import { PageName, personOf } from '../presence/routes.ts';
import type { Call, Route } from '../../platform/http/route.ts';
import { route } from '../../platform/http/route.ts';
import { eventText, type EventHub } from './event-hub.ts';

export interface EventParts {
  readonly catalog: LiveCatalog;
  readonly events: EventHub;
  readonly presence: PresenceBook;
  /** Whether the sender of these headers may still listen. */
  readonly mayListen: (headers: Call['headers']) => Promise<boolean>;
}

const EventsQuery = Type.Object({ page: Type.Optional(PageName) }, { title: 'Events query' });

/** Change sets that a page receives when it reconnects, at most; one that missed more reloads everything. */
const maxMissed = 200;
const maxTouched = 500;

/** What a page receives about a change set: enough to know that what it shows is out of date. */
export function changeEvent({ seq, at, who, message, changes }: StoredChangeSet): object {
  const touched = changes.slice(0, maxTouched).map(({ kind, key, op, pack }) => ({ kind, key, op, pack }));
  return { seq, at, who, message, touched, count: changes.length };
}

export function eventRoutes({ catalog, events, presence, mayListen }: EventParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/events',
      operation: 'openEvents',
      area: 'Events',
      role: 'viewer',
      summary:
        'Server-sent events: `change` for every change set, `reload` when everything is to be read again, `lease` when the editor of a design changes, `presence` when people open or leave a design or select something in it (a page that gives its name here has left when its stream ends), `drift` for the progress of the recipe check, `job` when a job changes',
      query: EventsQuery,
      answers: { 200: { says: 'A stream that stays open until it is closed', type: 'text/event-stream' } },
      handle: async ({ headers, query: { page }, actor }) => {
        const { seq } = catalog;
        const missed = await missedBy(catalog, headers['last-event-id']);
        return {
          status: 200,
          headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
          stream: (response) => {
            if (page !== undefined) response.on('close', presence.stream(page, personOf(actor)));
            // What was saved while this was made ready went to the pages that were listening by then.
            const late = catalog.seq === seq ? '' : eventText('reload', { seq: catalog.seq });
            events.add(response, () => mayListen(headers), `retry: 2000\n\n${missed}${late}`);
          },
        };
      },
    }),
  ];
}

/** The id of a change event: the number of its change set, and its mark. */
export function eventId({ seq, mark = 0 }: Pick<StoredChangeSet, 'seq' | 'mark'>): string {
  return mark === 0 ? String(seq) : `${seq}-${mark.toString(36)}`;
}

/** What a page that had seen change set `last` has missed, as event text; nothing when it is new or too far behind. */
async function missedBy(catalog: LiveCatalog, last: string | string[] | undefined): Promise<string> {
  const hello = eventText('hello', { seq: catalog.seq });
  const match = typeof last === 'string' ? /^(\d{1,15})(?:-([0-9a-z]{1,10}))?$/.exec(last) : null;
  if (match === null) return hello;
  const seen = Number(match[1]);
  await catalog.catchUpWith(seen);
  const mark = match[2] === undefined ? 0 : Number.parseInt(match[2], 36);
  const behind = catalog.seq - seen;
  // What the page had seen is in no history any more, or it has missed too much.
  if (catalog.markOf(seen) !== mark || behind > maxMissed) return hello + eventText('reload', { seq: catalog.seq });
  if (behind <= 0) return hello;
  const missed = await catalog.store.since(seen, maxMissed);
  return hello + missed.map((set) => eventText('change', changeEvent(set), eventId(set))).join('');
}
