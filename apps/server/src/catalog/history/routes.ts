import { ChangeSetAnswer, HistoryPage, RestoreAnswer } from '../answers.ts';
import Type from 'typebox';
import type { CatalogStore, HistoryLine, StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf, seenIn } from '../../platform/http/etag.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { requireScopeOf } from '../../platform/http/record-scope.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { historyErrors } from './errors.ts';
import { changedSince, restorable, restore, RestoreForm, type RestoreParts } from './restore.ts';
import { isOwnerOnly, type Json, present, text } from '@cablewright/model';
import { type Page, pageLimit, pageQuery } from '../../platform/http/paging.ts';

/** A change set without its mark, which only appears in entity tags. */
type Shown = Omit<StoredChangeSet, 'mark'>;

/** Replaces the content of an owner-only document in the history. */
const placeholder: Json = { withheld: true };

/**
 * The form of a change set that everyone may read. It lists changed owner-only settings and confidential records, but
 * without their content.
 */
function withheld({ mark: _mark, ...changeSet }: StoredChangeSet): Shown {
  if (!changeSet.changes.some(({ kind, key }) => isOwnerOnly(kind, key))) return changeSet;
  const changes = changeSet.changes.map((change) => {
    if (!isOwnerOnly(change.kind, change.key)) return change;
    const { kind, key, op, before, after } = change;
    return { kind, key, op, before: before === null ? null : placeholder, after: after === null ? null : placeholder };
  });
  return { ...changeSet, changes };
}

const Text = text('name', { minLength: 1 });

const HistoryListQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(Text),
  key: Type.Optional(Text),
  who: Type.Optional(text('name', { minLength: 1, description: 'Part of a name or an email address' })),
  from: Type.Optional(Text),
  to: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601; not included' })),
});
type Query = Type.Static<typeof HistoryListQuery>;

/** A page of the history. `kept` is false if this hub has no history. */
interface ListedHistory extends Page<HistoryLine> {
  readonly kept: boolean;
}

/** One page of the history, newest first. `total` counts all changes that match the filter. */
async function listHistory(store: CatalogStore, query: Query): Promise<ListedHistory> {
  const { limit = pageLimit.default, cursor, kind, key, who } = query;
  const filter = present({ kind, key, who, from: timeOf(query.from), to: timeOf(query.to) });
  const before = present({ before: seqOf(cursor) });
  const lines = await store.lines({ ...filter, ...before, limit: limit + 1 });
  const items = lines.slice(0, limit);
  const last = items.at(-1);
  const more = lines.length > limit && last !== undefined;
  const isKept = store.history !== 'none';
  return { items, total: await store.count(filter), kept: isKept, next: more ? String(last.seq) : undefined };
}

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    refuse(httpErrors['bad-request'], `Invalid date "${text}". Use a date like 2026-03-31, or 2026-03-31T08:00:00Z.`);
  return time.toISOString();
}

function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor))
    refuse(httpErrors['bad-request'], 'Invalid cursor. Use the value of `next` from the previous page.');
  return Number(cursor);
}

const area = 'History';
/** The most records that are listed as changed since a change set. */
const maxSince = 20;
const SeqParam = Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function historyRoutes(parts: RestoreParts): Route[] {
  return [listRoute(parts), readRoute(parts), restoreRoute(parts)];
}

async function requireChangeSet({ store }: LiveCatalog, seq: number): Promise<StoredChangeSet> {
  return (await store.changeSet(seq)) ?? refuse(historyErrors['no-such-change'], `Change set ${seq} not found.`);
}

function listRoute({ catalog }: RestoreParts): Route {
  return route({
    method: 'GET',
    path: '/api/history',
    operation: 'listHistory',
    area,
    role: 'viewer',
    summary: 'Who changed what, newest first',
    query: HistoryListQuery,
    answers: { 200: { says: 'A page of change sets, each with the records it changed', schema: HistoryPage } },
    handle: async ({ query }) => ok(await listHistory(catalog.store, query)),
  });
}

function readRoute({ catalog }: RestoreParts): Route {
  return route({
    method: 'GET',
    path: '/api/history/:id',
    operation: 'getChangeSet',
    area,
    role: 'viewer',
    summary: 'One change set: each record before and after',
    params: SeqParam,
    answers: {
      200: { says: 'The change set, and the pack records that its new records hide', schema: ChangeSetAnswer },
    },
    refusals: [historyErrors['no-such-change']],
    handle: async ({ params }) => {
      const changeSet = await requireChangeSet(catalog, params.id);
      const seen = await catalog.store.head();
      const since = await changedSince(catalog.store, changeSet.changes.filter(restorable), changeSet.seq, maxSince);
      const body = { ...withheld(changeSet), shadowed: await shadowedBy(catalog, changeSet), since };
      return ok(body, { etag: etagOf(seen) });
    },
  });
}

function restoreRoute(parts: RestoreParts): Route {
  const {
    'no-such-change': missing,
    'no-history': none,
    'nothing-to-restore': nothing,
    'being-edited': edited,
  } = historyErrors;
  return route({
    method: 'POST',
    path: '/api/history/:id/restore',
    operation: 'restoreRecords',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Restore records to their state before or after a change set, as a new change set',
    params: SeqParam,
    body: RestoreForm,
    ifMatch: 'optional',
    answers: {
      200: { says: 'The number of the new change set, and how many records it restored', schema: RestoreAnswer },
    },
    refusals: [
      missing,
      none,
      nothing,
      edited,
      catalogErrors['in-use'],
      catalogErrors['family-refused'],
      catalogErrors['resolver-refused'],
      httpErrors.stale,
      ...numberRefusals,
    ],
    handle: async ({ params, body, actor, headers }) => {
      if (parts.catalog.store.history === 'none') refuse(none, 'Keep the catalog in a database, or its folder in git.');
      const changeSet = await requireChangeSet(parts.catalog, params.id);
      requireScopeOf(
        actor,
        changeSet.changes.map(({ kind }) => kind),
      );
      const seen = seenIn(headers['if-match']);
      const lastSeen = typeof seen === 'object' ? seen.seq : undefined;
      const { headers: caused, ...restored } = await restore(parts, actor, changeSet, body, lastSeen);
      return ok(restored, caused);
    },
  });
}

/** A pack's record that is hidden by a new record of the hub's own. Before the change, people saw the pack's record. */
type Shadowed = ChangeSetAnswer['shadowed'][number];

/** The packs' records that are hidden by records created in a change set. */
async function shadowedBy(catalog: LiveCatalog, { changes }: StoredChangeSet): Promise<Shadowed[]> {
  const places = changes.flatMap(({ kind, key, pack, before }) => {
    if (before !== null || pack !== undefined) return [];
    const below = packBelow(catalog, kind, key);
    return below === undefined ? [] : [{ kind, key, pack: below }];
  });
  const stored = await catalog.store.readMany(places);
  return places.flatMap((place, i) => {
    const text = stored[i]?.text;
    return text === undefined ? [] : [{ ...place, record: JSON.parse(text) as Json }];
  });
}

function packBelow(catalog: LiveCatalog, kind: string, key: string): string | undefined {
  if (kind === 'designs') return catalog.designs.shadowed(key) ?? catalog.designs.get(key)?.pack;
  const entry = catalog.library.entry(kind, key);
  return entry?.origin === 'local' ? entry.shadows : entry?.origin;
}
