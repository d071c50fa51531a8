/** The operations of a shop: the driver of each, and the time it takes. */
import { operationsOf } from '@cablewright/engine';
import { Operation } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { deleteOwnRoute, putOwnRoute, readOwnRoute, type OwnRecords } from '../../catalog/saving/own-record-routes.ts';
import { requireSchema, type Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';

const kind = 'operations';

const operations: OwnRecords<typeof Operation> = {
  kind,
  schema: Operation,
  area: 'Costs',
  path: '/api/labour-operations/:id',
  operation: 'Operation',
  scope: 'settings:write',
  noSuch: (id) => refuse(catalogErrors['no-such-record'], `No operation has the id "${id}".`),
};

/** Any operation. Its schema checks it, and names every problem. */
const AnyOperation = Type.Object({});

export function operationRoutes(parts: Saver): Route[] {
  return [listRoute(parts), readRoute(parts), putRoute(parts), deleteRoute(parts)];
}

const Listed = Type.Object(
  { operation: Operation, origin: Type.String({ description: '`local`, or the pack' }), etag: Type.String() },
  { title: 'Listed labour operation' },
);

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/labour-operations',
    operation: 'listOperations',
    area: 'Costs',
    role: 'viewer',
    summary: 'The operations that cables are made with: what each counts, its times, its station',
    answers: {
      200: {
        says: 'All operations',
        schema: Type.Object({ items: Type.Array(Listed), total: Type.Integer() }, { title: 'Labour operations' }),
      },
    },
    handle: () => {
      const items = operationsOf(catalog.library).map((operation) => {
        const { origin, seq } = catalog.library.entry(kind, operation.id)!;
        return { operation, origin, etag: etagOf(seq) };
      });
      return ok({ items, total: items.length });
    },
  });
}

function readRoute(parts: Saver): Route {
  return readOwnRoute(parts, operations, {
    summary: 'One operation',
    says: 'The record as stored',
    refusals: [catalogErrors['no-such-record']],
  });
}

function putRoute(parts: Saver): Route {
  return putOwnRoute(parts, operations, {
    summary: 'Save an operation. With the id of a pack’s record it becomes your own and hides the pack’s',
    says: { 200: 'The operation as saved', 201: 'The new operation' },
    body: AnyOperation,
    ifMatch: 'unless-new',
    refusals: [catalogErrors['id-differs'], catalogErrors['rule-broken']],
    prepare: (id, body) => {
      const record = { ...body, id };
      requireSchema(kind, id, record);
      return { record: record as Operation, message: `Saved the operation ${id}` };
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return deleteOwnRoute(parts, operations, {
    summary: 'Delete your own operation. A pack’s record with the same id applies again',
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    message: (id) => `Deleted the operation ${id}`,
  });
}
