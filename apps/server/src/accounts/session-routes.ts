/** Routes to list one's sessions and to sign out of one of them. */
import Type from 'typebox';
import type { Actor } from '../platform/http/actor.ts';
import { done, ok } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { accountErrors } from './errors.ts';
import type { AccountParts } from './account-parts.ts';
import type { SessionRepository } from './session-repository.ts';
import { Session } from './answers.ts';

const area = 'Accounts';

export function sessionRoutes(parts: AccountParts): Route[] {
  return [listRoute(parts), endRoute(parts)];
}

function requireSessions(
  { accounts }: AccountParts,
  { account }: Actor,
): { sessions: SessionRepository; account: string } {
  if (accounts === undefined || account === undefined)
    return refuse(accountErrors['sign-in-off'], 'This server runs without sign-in: there are no sessions.');
  return { sessions: accounts.sessions, account };
}

function listRoute(parts: AccountParts): Route {
  return route({
    method: 'GET',
    path: '/api/sessions',
    operation: 'listSessions',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    withoutSecondFactor: true,
    summary: 'Your active sessions',
    answers: {
      200: { says: 'Your sessions', schema: Type.Object({ items: Type.Array(Session), total: Type.Integer() }) },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor }) => {
      const { sessions, account } = requireSessions(parts, actor);
      const items = (await sessions.of(account)).map((session) => ({
        ...session,
        current: session.id === actor.session,
      }));
      return ok({ items, total: items.length }, { 'cache-control': 'no-store' });
    },
  });
}

function endRoute(parts: AccountParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/sessions/:id',
    operation: 'endSession',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    withoutSecondFactor: true,
    summary: 'End one of your sessions',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answers: { 204: { says: 'The session has ended' } },
    refusals: [accountErrors['sign-in-off'], accountErrors['no-such-session']],
    handle: async (call) => {
      const { actor, params } = call;
      const { sessions, account } = requireSessions(parts, actor);
      if (!(await sessions.end(account, params.id)))
        refuse(accountErrors['no-such-session'], 'The session has ended or belongs to someone else.');
      await parts.audit.note('session.ended', call, { detail: 'One session' });
      return done();
    },
  });
}
