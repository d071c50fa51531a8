/** Opens accounts and sessions, sign-in methods, people and invitations, and API tokens. */
import type { Sql } from '@cablewright/store';
import type { FastifyRequest } from 'fastify';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AuditLog } from '../../platform/audit/audit-log.ts';
import { newSecret, type RandomBytes, type Secrets } from '../../platform/config/secrets.ts';
import { anonymous, localActor, mayActAs } from '../../platform/http/actor.ts';
import type { Identified } from '../../platform/http/access.ts';
import type { Call, Route } from '../../platform/http/route.ts';
import { OutboundHttp, type OutboundOptions } from '../../platform/outbound/outbound-http.ts';
import type { Service } from '../../platform/service.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import type { AccountParts } from '../../accounts/account-parts.ts';
import { Accounts } from '../../accounts/accounts.ts';
import type { HashCost } from '../../accounts/passwords.ts';
import { invitationRoutes } from '../../accounts/people/invitation-routes.ts';
import { InvitationRepository } from '../../accounts/people/invitation-repository.ts';
import { joinRoutes } from '../../accounts/people/join-routes.ts';
import { PeopleRepository } from '../../accounts/people/people-repository.ts';
import { peopleRoutes, type PeopleParts } from '../../accounts/people/routes.ts';
import type { ProviderHttp } from '../../accounts/providers/ask.ts';
import { auditRoutes, type AuditParts } from '../../accounts/audit/routes.ts';
import { secondFactorRoutes } from '../../accounts/second-factor/routes.ts';
import { accountRoutes } from '../../accounts/routes.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';
import { tokenRoutes, type TokenParts } from '../../accounts/tokens/routes.ts';
import { bearerOf } from '../../accounts/tokens/token.ts';
import { TokenGate } from '../../accounts/tokens/token-gate.ts';
import { TokenRepository } from '../../accounts/tokens/token-repository.ts';
import { SignInMethods } from '../../accounts/sign-in-methods.ts';
import type { AccountsDatabase } from '../../accounts/tables.ts';

type AllParts = AccountParts & PeopleParts & TokenParts & AuditParts;

export function allAccountRoutes(parts: AllParts): Route[] {
  return [
    ...accountRoutes(parts),
    ...secondFactorRoutes(parts),
    ...peopleRoutes(parts),
    ...invitationRoutes(parts),
    ...joinRoutes(parts),
    ...tokenRoutes(parts),
    ...auditRoutes(parts),
  ];
}

export interface AccountService extends Service {
  /** Undefined on a hub without sign-in, like the following properties. */
  readonly accounts: Accounts | undefined;
  readonly methods: SignInMethods | undefined;
  readonly tokens: TokenRepository | undefined;
  /** Determines who sent a request. */
  readonly identify: (request: FastifyRequest) => Promise<Identified>;
  /** Whether a request comes from a signed-in session of an owner. */
  readonly isOwner: (headers: Call['headers']) => Promise<boolean>;
  /** Whether the client of an open stream may still receive events. */
  readonly mayListen: (headers: Call['headers']) => Promise<boolean>;
}

interface AccountNeeds {
  readonly config: Pick<Config, 'authEnabled' | 'publicUrl' | 'sessionSecret'>;
  readonly stores: { readonly accountsDatabase: AccountsDatabase; readonly sql: Sql };
  readonly runtime: RuntimeSettings;
  readonly secrets: Secrets;
  readonly raiseAlert: RaiseAlert;
  readonly audit: AuditLog;
  readonly windows: SlidingWindows;
  readonly clock: () => Date;
  readonly random: RandomBytes;
  readonly notice: (message: string) => void;
  /** Whether sign-in attempts are rate limited. */
  readonly throttle?: boolean;
  readonly hashCost?: HashCost;
  readonly outbound?: OutboundOptions;
  readonly providerHttp?: ProviderHttp;
}

export function openAccounts(needs: AccountNeeds): AccountService {
  const { config, raiseAlert, audit } = needs;
  const { publicUrl } = config;
  if (!config.authEnabled) {
    const none = { accounts: undefined, methods: undefined, tokens: undefined };
    const routes = allAccountRoutes({ ...none, people: undefined, publicUrl, raiseAlert, audit });
    const identify = async () => ({ actor: localActor });
    return { ...none, routes, identify, mayListen: async () => true, isOwner: async () => true };
  }
  const { random, windows, throttle = true } = needs;
  const { sql } = needs.stores;
  const now = () => needs.clock().getTime();
  const accounts = new Accounts(signInOptions(needs), now, () => needs.runtime.get('secondFactorRequired'));
  const methods = signInMethods(needs, accounts);
  const tokens = new TokenRepository(sql, random, now);
  const invitations = new InvitationRepository(sql, random, now);
  const people = { accounts, methods, repository: new PeopleRepository(sql), invitations, windows, throttle, now };
  const gate = tokenGate(needs, tokens);
  const identify = async (request: FastifyRequest) =>
    (await gate.identify(request)) ?? accounts.identify(request.headers);
  const mayListen = async (headers: Call['headers']) => {
    const token = bearerOf(headers.authorization);
    if (token !== undefined) return (await tokens.find(token)) !== undefined;
    const { actor, secondFactorMissing } = await accounts.identify(headers);
    return actor !== undefined && secondFactorMissing !== true;
  };
  const isOwner = async (headers: Call['headers']) => {
    const { actor, secondFactorMissing } = await accounts.identify(headers);
    return actor !== undefined && mayActAs(actor, 'owner') && secondFactorMissing !== true;
  };
  const routes = allAccountRoutes({ accounts, methods, tokens, people, publicUrl, raiseAlert, audit });
  return { accounts, methods, tokens, routes, identify, isOwner, mayListen };
}

function signInOptions({ config, stores, secrets, windows, throttle = true, hashCost }: AccountNeeds) {
  const secret = secrets.get('session_secret', config.sessionSecret, newSecret);
  const { accountsDatabase: database, sql } = stores;
  return { database, sql, publicUrl: config.publicUrl, secret, throttle, windows, hashCost };
}

function signInMethods({ runtime, notice, outbound, providerHttp }: AccountNeeds, accounts: Accounts): SignInMethods {
  const http = providerHttp ?? new OutboundHttp(outbound);
  return new SignInMethods({ options: accounts.options, accounts, runtime, http, notice });
}

function tokenGate({ runtime, raiseAlert, audit, windows }: AccountNeeds, tokens: TokenRepository): TokenGate {
  const budgets = () => ({
    readsPerMinute: runtime.get('tokenReadsPerMinute'),
    writesPerMinute: runtime.get('tokenWritesPerMinute'),
    writesPerDay: runtime.get('tokenWritesPerDay'),
  });
  const onLocked = async (address: string) => {
    await audit.note('token.refused', { actor: anonymous, address });
    raiseAlert('tokens-refused', `The address ${address} sent 10 invalid API tokens within a minute.`, { address });
  };
  return new TokenGate(tokens, windows, budgets, onLocked);
}
