/**
 * Routes for the ranking policy, a single object for the whole hub. If none is stored, the built-in policy is in force.
 */
import Type from 'typebox';
import { policyOf, type Library } from '@cablewright/engine';
import { ResolverPolicy } from '@cablewright/model';
import { catalogErrors } from '../../catalog/errors.ts';
import { guarded, recordInForce } from '../../catalog/saving/guarded.ts';
import { MessageQuery } from '../../catalog/inputs.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ownPut, requireSchema, save, type Saver } from '../../catalog/saving/save.ts';
import { ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { policyKind } from './lists.ts';

const area = 'Resolver';

export const PolicyAnswer = Type.Object(
  {
    policy: Type.Unsafe<ReturnType<typeof policyOf>>(
      Type.Object({
        order: Type.Array(Type.String()),
        maxOptions: Type.Integer(),
        screens: Type.Union([Type.Literal('both'), Type.Literal('source')]),
        origin: Type.String({ description: '`built-in`, `local` or the id of a pack' }),
      }),
    ),
    /** The stored policy, for a form. Null if none is stored and the built-in one is in force. */
    stored: Type.Union([ResolverPolicy, Type.Null()]),
    etag: Type.String(),
  },
  { title: 'Policy answer' },
);
export type PolicyAnswer = Type.Static<typeof PolicyAnswer>;

/** The policy in force and the stored one. */
export function policyAnswer(library: Library): PolicyAnswer {
  const entry = library.entry(policyKind, policyKind);
  return {
    policy: policyOf(library),
    stored: (entry?.record as ResolverPolicy | undefined) ?? null,
    etag: etagOf(entry?.seq ?? 0),
  };
}

export function policyRoutes(parts: Saver): Route[] {
  return [readRoute(parts), putRoute(parts)];
}

function answerOf({ library }: LiveCatalog, headers: AnswerHeaders = {}) {
  const body = policyAnswer(library);
  return ok(body, { ...headers, etag: body.etag, 'cache-control': 'no-store' });
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/policy',
    operation: 'getResolverPolicy',
    area,
    role: 'viewer',
    summary: 'The ranking policy of options: the current one, and the stored one',
    answers: { 200: { says: 'The policy', schema: PolicyAnswer } },
    handle: () => answerOf(catalog),
  });
}

const PolicyForm = Type.Object(
  { policy: Type.Union([Type.Object({}), Type.Null()], { description: 'null: the default' }) },
  { additionalProperties: false },
);

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/resolver/policy',
    operation: 'saveResolverPolicy',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Save the ranking policy; null resets it to the default',
    query: MessageQuery,
    body: PolicyForm,
    ifMatch: 'required',
    answers: { 200: { says: 'The current policy', schema: PolicyAnswer } },
    refusals: [catalogErrors['resolver-refused']],
    handle: async (call) => {
      const { catalog } = parts;
      const { policy } = call.body;
      const { now, seen } = await guarded(catalog, call, () => recordInForce(catalog, policyKind, policyKind));
      const { actor, query } = call;
      if (policy !== null) {
        requireSchema(policyKind, policyKind, policy, '/policy');
        const put = ownPut(policyKind, policyKind, policy, now, seen);
        const message = query.message ?? 'Saved the ranking policy';
        const saved = await save(parts, { actor, message, ...put, placeOf: () => '/policy' });
        return answerOf(catalog, saved.headers);
      }
      if (now !== undefined && now.pack === undefined) {
        const version = seen === 'any' ? now.seq : seen.seq;
        const write = { kind: policyKind, key: policyKind, op: 'delete', seen: version, after: null } as const;
        const message = query.message ?? 'Reset the ranking to the default';
        const saved = await save(parts, { actor, message, writes: [write] });
        return answerOf(catalog, saved.headers);
      }
      return answerOf(catalog);
    },
  });
}
