/** A person's API tokens: list, create, revoke. */
import { counted } from '@cablewright/model';
import Type from 'typebox';
import { accountErrors } from '../errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import { tokenErrors } from './errors.ts';
import { scopesOf } from './token.ts';
import type { TokenRepository } from './token-repository.ts';
import { Token, ScopeName } from '../answers.ts';

const area = 'Accounts';
/** How long a token may be valid, in days. */
const tokenDays = { min: 1, max: 90 } as const;

export interface TokenParts {
  /** Undefined on a hub without sign-in. */
  readonly tokens: TokenRepository | undefined;
  /** Sends an alert to operators. */
  readonly raiseAlert: RaiseAlert;
  readonly audit: AuditWriter;
}

const NewToken = Type.Object(
  {
    label: Type.String({ minLength: 1, maxLength: 100, description: 'What it is for' }),
    scopes: Type.Array(ScopeName, {
      minItems: 1,
      uniqueItems: true,
    }),
    days: Type.Integer({ minimum: tokenDays.min, maximum: tokenDays.max, description: 'How long it is valid' }),
  },
  { additionalProperties: false },
);

export function tokenRoutes({ tokens, raiseAlert, audit }: TokenParts): Route[] {
  return [listRoute(tokens), makeRoute(tokens, raiseAlert, audit), revokeRoute(tokens, audit)];
}

interface Person {
  readonly repository: TokenRepository;
  readonly account: string;
}

function requirePerson(repository: TokenRepository | undefined, { account }: Actor): Person {
  if (repository === undefined || account === undefined)
    return refuse(accountErrors['sign-in-off'], 'This server runs without sign-in: there are no API tokens.');
  return { repository, account };
}

function listRoute(tokens: TokenRepository | undefined): Route {
  return route({
    method: 'GET',
    path: '/api/tokens',
    operation: 'listTokens',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Your API tokens, and the scopes your role can grant',
    answers: {
      200: {
        says: 'The tokens, without their secrets',
        schema: Type.Object({ items: Type.Array(Token), total: Type.Integer(), scopes: Type.Array(ScopeName) }),
      },
    },
    refusals: [accountErrors['sign-in-off']],
    handle: async ({ actor }) => {
      const { repository, account } = requirePerson(tokens, actor);
      const items = await repository.of(account);
      return ok({ items, total: items.length, scopes: scopesOf(actor.role) }, { 'cache-control': 'no-store' });
    },
  });
}

function makeRoute(tokens: TokenRepository | undefined, raiseAlert: RaiseAlert, audit: AuditWriter): Route {
  return route({
    method: 'POST',
    path: '/api/tokens',
    operation: 'createToken',
    showsSecret: true,
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Create an API token that acts as you, with the scopes you choose. It is shown only once',
    body: NewToken,
    answers: {
      201: {
        says: 'The token with its secret, which is shown only now',
        schema: Type.Object({ ...Token.properties, token: Type.String() }),
      },
    },
    refusals: [accountErrors['sign-in-off'], tokenErrors['scope-beyond-role'], tokenErrors['too-many-tokens']],
    handle: async (call) => {
      const {
        actor,
        body: { label, scopes: requested, days },
      } = call;
      const { repository, account } = requirePerson(tokens, actor);
      const beyond = requested.filter((scope) => !scopesOf(actor.role).includes(scope));
      if (beyond.length > 0)
        refuse(tokenErrors['scope-beyond-role'], `Your role, ${actor.role}, does not include ${beyond.join(', ')}.`);
      if ((await repository.of(account)).length >= maxTokens)
        refuse(tokenErrors['too-many-tokens'], `You have ${maxTokens} tokens. Revoke one you do not use.`);
      const made = await repository.make(account, label, requested, days);
      const may = requested.join(', ');
      const valid = counted(days, 'day');
      raiseAlert('token-created', `${actor.name} created the API token "${label}" for ${valid}: ${may}.`, {
        person: actor.name,
        label,
        scopes: requested,
        days,
      });
      await audit.note('token.created', call, { subject: label, detail: `${may}, for ${valid}` });
      return created(made, { 'cache-control': 'no-store' });
    },
  });
}

/** The most tokens that one person may have. */
const maxTokens = 50;

function revokeRoute(tokens: TokenRepository | undefined, audit: AuditWriter): Route {
  return route({
    method: 'DELETE',
    path: '/api/tokens/:id',
    operation: 'revokeToken',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Revoke one of your API tokens',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    answers: { 204: { says: 'Revoked' } },
    refusals: [accountErrors['sign-in-off'], tokenErrors['no-such-token']],
    handle: async (call) => {
      const { repository, account } = requirePerson(tokens, call.actor);
      const token = (await repository.of(account)).find(({ id }) => id === call.params.id);
      if (!(await repository.revoke(account, call.params.id)))
        refuse(tokenErrors['no-such-token'], 'It was revoked, or belongs to someone else.');
      await audit.note('token.revoked', call, { subject: token?.label ?? '' });
      return done();
    },
  });
}
