import { Drawing } from '@cablewright/model';
import { storedDrawing } from '../live/drawing.ts';
import { storedVersion } from '../live/stored-versions.ts';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { guarded } from '../saving/guarded.ts';
import { IdParam, MessageQuery } from '../inputs.ts';
import { savedAnswer, storedAnswer } from '../record-answers.ts';
import { ownPut, requireSameId, save, type Saver } from '../saving/save.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/http/problem.ts';
import { ok } from '../../platform/http/answer.ts';

const area = 'Drawings';

/**
 * The generic record routes don't fit here: a drawing sidecar isn't kept in memory, a missing one is returned as empty,
 * and it can only be saved for an existing design.
 */
export function drawingRoutes(parts: Saver): Route[] {
  return [readRoute(parts), putRoute(parts)];
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/drawings/:id',
    operation: 'getDrawing',
    area,
    role: 'viewer',
    summary: 'The drawing sidecar of a design; empty until it is first saved',
    params: IdParam,
    answers: { 200: { says: 'The sidecar', schema: Drawing } },
    refusals: [catalogErrors['no-such-record']],
    handle: async ({ params: { id } }) => {
      const stored = await storedDrawing(catalog, id);
      if (stored !== undefined) return storedAnswer(stored);
      if (catalog.designs.get(id) === undefined) refuse(catalogErrors['no-such-record'], `Design "${id}" not found.`);
      return ok({ id }, { etag: etagOf(0), 'cache-control': 'no-cache' });
    },
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/drawings/:id',
    operation: 'saveDrawing',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Save the drawing sidecar of a design',
    params: IdParam,
    query: MessageQuery,
    body: Drawing,
    ifMatch: 'required',
    answers: {
      200: { says: 'The sidecar as saved', schema: Drawing },
      201: { says: 'The new sidecar', schema: Drawing },
    },
    refusals: [catalogErrors['no-such-record'], catalogErrors['id-differs'], ...numberRefusals],
    handle: async (call) => {
      const { params, body, actor, query } = call;
      const { id } = params;
      requireSameId(id, body);
      const stored = await storedVersion(storedDrawing(parts.catalog, id));
      const { now, seen } = await guarded(parts.catalog, call, () => stored);
      const line = parts.catalog.designs.get(id);
      if (line === undefined) refuse(catalogErrors['no-such-record'], `Design "${id}" not found.`);
      const message = query.message ?? `Saved the drawing of ${line.label}`;
      const saved = await save(parts, { actor, message, ...ownPut('drawings', id, body, now, seen) });
      return savedAnswer(now === undefined ? 201 : 200, body, saved);
    },
  });
}
