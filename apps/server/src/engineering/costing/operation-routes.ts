/** Routes for a shop's operations: what each is counted by, and how long it takes. */
import { operationsOf } from '@cablewright/engine';
import { Operation } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { plainOwnRoutes } from '../../catalog/saving/own-record-routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';

const kind = 'operations';

export function operationRoutes(parts: Saver): Route[] {
  const operations = {
    kind,
    schema: Operation,
    area: 'Costs',
    path: '/api/labour-operations/:id',
    operation: 'Operation',
    scope: 'settings:write',
    noSuch: (id: string) => refuse(catalogErrors['no-such-record'], `No operation has the id "${id}".`),
  } as const;
  return [listRoute(parts), ...plainOwnRoutes(parts, operations, { name: 'operation' })];
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
