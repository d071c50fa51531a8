/** Routes for devices, conditioning recipes and hazards: each list in pages or as a whole, and single records. */
import { savedList } from '../answers.ts';
import { present } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { MessageQuery } from '../../catalog/inputs.ts';
import { requireSchema, type Saver } from '../../catalog/saving/save.ts';
import { requireUnusedOrHiding } from '../../catalog/saving/unused-guard.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { findingHeaders } from '../../catalog/live/issue-counts.ts';
import { ListPage, ListQuery, listPage, ownRecords as recordsOf, findingsOf } from './listed.ts';
import type { ResolverList } from './lists.ts';
import { saveList } from './save-list.ts';
import { ok } from '../../platform/http/answer.ts';
import { deleteOwnRoute, putOwnRoute, readOwnRoute, type OwnRecords } from '../../catalog/saving/own-record-routes.ts';

const area = 'Resolver';

/** Accepts any record. The schema of its list checks it and reports every problem. */
const AnyRecord = Type.Object({});

export function listRoutes(parts: Saver, list: ResolverList): Route[] {
  return [pageRoute(parts, list), putAllRoute(parts, list)].concat([
    readRoute(parts, list),
    putRoute(parts, list),
    deleteRoute(parts, list),
  ]);
}

function pageRoute({ catalog }: Saver, list: ResolverList): Route {
  return route({
    method: 'GET',
    path: `/api/resolver/${list.name}`,
    operation: `list${list.operations}s`,
    area,
    role: 'viewer',
    summary: `List the current ${list.plural} with their origin, in pages`,
    query: ListQuery,
    answers: { 200: { says: 'A page, and the version of the whole list', schema: ListPage } },
    handle: async ({ query }) => {
      const version = await catalog.store.kindHead(list.kind);
      await catalog.catchUpWith(version);
      const etag = etagOf(version);
      return ok({ ...listPage(catalog, list, query), etag }, { etag, 'cache-control': 'no-store' });
    },
  });
}

function putAllRoute(parts: Saver, list: ResolverList): Route {
  return route({
    method: 'PUT',
    path: `/api/resolver/${list.name}`,
    operation: `save${list.operations}s`,
    area,
    role: 'editor',
    scope: 'library:write',
    summary: `Save all your own ${list.plural}. Those left out are deleted; those of packs stay`,
    query: MessageQuery,
    body: Type.Object({ [list.name]: Type.Array(Type.Unknown()) }, { additionalProperties: false }),
    ifMatch: 'required',
    answers: {
      200: {
        says: `Your own ${list.plural} as saved, with findings`,
        schema: savedList(list.name, list.schema),
      },
    },
    refusals: [catalogErrors['resolver-refused'], catalogErrors['rule-broken']],
    handle: async ({ body, actor, query, headers }) => {
      const sent = (body as Record<string, unknown[]>)[list.name]!;
      const message = query.message ?? `Saved the ${list.plural}`;
      const caused = await saveList(parts, list, { actor, sent, message, ifMatch: headers['if-match'] });
      const etag = etagOf(await parts.catalog.store.kindHead(list.kind));
      const records = recordsOf(parts.catalog, list);
      const issues = records.flatMap(({ id }) => findingsOf(parts.catalog.library, list.kind, id));
      const answer = { [list.name]: records, total: records.length, issues, etag };
      return ok(answer, { ...caused, etag, ...findingHeaders(issues) });
    },
  });
}

function ownRecords(list: ResolverList): OwnRecords {
  return {
    kind: list.kind,
    schema: list.schema,
    area,
    path: `/api/resolver/${list.name}/:id`,
    operation: list.operations,
    scope: 'library:write',
    noSuch: (id) => refuse(catalogErrors['no-such-record'], `No ${list.singular} has the id "${id}".`),
  };
}

function readRoute(parts: Saver, list: ResolverList): Route {
  return readOwnRoute(parts, ownRecords(list), {
    summary: `One ${list.singular}`,
    says: 'The record as stored',
    refusals: [catalogErrors['no-such-record']],
  });
}

function putRoute(parts: Saver, list: ResolverList): Route {
  return putOwnRoute(parts, ownRecords(list), {
    summary: `Save one ${list.singular}. With the id of a pack’s record it becomes your own and hides the pack’s`,
    says: { 200: 'The record as saved', 201: 'The new record' },
    body: AnyRecord,
    ifMatch: 'unless-new',
    refusals: [catalogErrors['resolver-refused'], catalogErrors['id-differs'], catalogErrors['rule-broken']],
    prepare: (id, body) => {
      const record = { id, ...body };
      requireSchema(list.kind, id, record);
      const headers = (isNew: boolean) => ({
        ...findingHeaders(findingsOf(parts.catalog.library, list.kind, id)),
        ...present({ location: isNew ? `/api/resolver/${list.name}/${id}` : undefined }),
      });
      return { record, message: `Saved the ${list.singular} ${id}`, headers };
    },
  });
}

function deleteRoute(parts: Saver, list: ResolverList): Route {
  const { catalog } = parts;
  return deleteOwnRoute(parts, ownRecords(list), {
    summary: `Delete your own ${list.singular}. A pack’s record with the same id applies again`,
    refusals: [
      catalogErrors['no-such-record'],
      catalogErrors['belongs-to-a-pack'],
      catalogErrors['in-use'],
      catalogErrors['resolver-refused'],
    ],
    message: (id) => `Deleted the ${list.singular} ${id}`,
    check: (id) => requireUnusedOrHiding(catalog, list.kind, id),
  });
}
