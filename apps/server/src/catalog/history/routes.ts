import { ChangeSetAnswer, HistoryPage, RestoreAnswer } from '../answers.ts';
import Type from 'typebox';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf, seenIn } from '../../platform/http/etag.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { requireScopeOf } from '../../platform/http/record-scope.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { historyErrors } from './errors.ts';
import { HistoryListQuery, listHistory } from './list.ts';
import { changedSince, restorable, restore, RestoreForm, type RestoreParts } from './restore.ts';
import { shadowedBy } from './shadowed.ts';
import { withheld } from './withheld.ts';

const area = 'History';
/** The most records listed as changed since. */
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
