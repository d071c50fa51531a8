import type { FastifyRequest } from 'fastify';
import { mayActAs, type Actor, type Scope } from './actor.ts';
import { httpErrors } from './errors.ts';
import { refuse, type ErrorRow } from './problem.ts';
import type { Route } from './route.ts';

/** The identified sender of a request. `setCookie` renews a session that is about to expire. */
export interface Identified {
  readonly actor?: Actor;
  readonly setCookie?: readonly string[];
  /** Set if an owner has made a second factor mandatory and the signed-in person hasn't set one up. */
  readonly secondFactorMissing?: true;
  /** Counts a token's request against its limits. Returns headers with the number of remaining requests, or throws. */
  readonly spend?: (what: 'read' | 'write') => Promise<Readonly<Record<string, string>>>;
}

/** The access rules that apply to every route. */
export interface AccessRules {
  readonly setupDone: () => boolean | Promise<boolean>;
  readonly identify: (request: FastifyRequest) => Promise<Identified> | Identified;
  /** Origins from which a browser may write, in addition to the request's host. */
  readonly origins: readonly string[];
  /**
   * Hosts that a request may be addressed to; undefined accepts any. Set on a hub without sign-in to prevent DNS
   * rebinding.
   */
  readonly hosts?: ReadonlySet<string>;
  /** Called with the error code when a person or a token may not use a route. */
  readonly onRefused?: (actor: Actor, route: Route, code: string, request: FastifyRequest) => Promise<void>;
}

/** Returns who sent a request, or throws if it isn't allowed. Runs before a body is read. */
export async function checkAccess(route: Route, request: FastifyRequest, access: AccessRules): Promise<Identified> {
  checkHost(request, access);
  if (route.method !== 'GET') checkOrigin(request, access);
  if (route.duringSetup !== true && !(await access.setupDone())) {
    refuse(httpErrors['setup-required'], 'Finish setup at /setup first.');
  }
  if (route.role === 'public' || route.role === 'setup') return {};
  const identified = await access.identify(request);
  if (identified.actor === undefined) refuse(httpErrors['sign-in-required'], 'Sign in, or send an API token.');
  if (identified.secondFactorMissing === true && route.withoutSecondFactor !== true)
    refuse(httpErrors['second-factor-required'], 'An owner requires a second factor. Set one up on your account page.');
  const refused = refusalOf(route, identified.actor);
  if (refused === undefined) return identified;
  const [row, detail] = refused;
  await access.onRefused?.(identified.actor, route, row.code, request);
  return refuse(row, detail);
}

type Refused = readonly [row: ErrorRow, detail: string];

/** The reason why an actor may not use a route. Undefined if they may. */
function refusalOf(route: Route, actor: Actor): Refused | undefined {
  return roleRefusal(route, actor) ?? (actor.via === 'token' ? scopeRefusal(route, actor) : undefined);
}

function roleRefusal(route: Route, actor: Actor): Refused | undefined {
  if (route.role === 'public' || route.role === 'setup') return undefined;
  const mayUse = actor.role === 'builder' ? route.builders === true : mayActAs(actor, route.role);
  if (!mayUse) return [httpErrors['role-too-low'], `This requires the role ${route.role}; yours is ${actor.role}.`];
  return route.session === true && actor.via === 'token' ? noTokens : undefined;
}

const noTokens: Refused = [httpErrors['session-required'], 'Sign in to do this. API tokens are not accepted.'];

/** The scope that a token needs for a route. Tokens can't use write routes without a scope. */
export function scopeOf({ scope, method }: Pick<Route, 'scope' | 'method'>): Scope | undefined {
  return scope ?? (method === 'GET' ? 'catalog:read' : undefined);
}

function scopeRefusal(route: Route, { scopes }: Actor): Refused | undefined {
  const needed = scopeOf(route);
  if (needed === undefined) return noTokens;
  if (scopes?.includes(needed) === true) return undefined;
  const has = scopes?.join(', ') ?? 'none';
  return [httpErrors['scope-missing'], `This requires the scope ${needed}; the token has ${has}.`];
}

function checkHost(request: FastifyRequest, access: AccessRules): void {
  if (access.hosts === undefined) return;
  const host = hostName(request.headers.host ?? '');
  if (!access.hosts.has(host)) {
    refuse(httpErrors['wrong-origin'], `This server is not known as ${host || '(none)'}.`);
  }
}

/**
 * Refuses a write that a browser sends from another site. Programs other than browsers send no origin and are accepted.
 */
function checkOrigin(request: FastifyRequest, access: AccessRules): void {
  const { origin } = request.headers;
  if (origin !== undefined) {
    if (access.origins.includes(origin) || originHost(origin) === request.headers.host) return;
    refuse(httpErrors['wrong-origin'], `Pages of ${origin.slice(0, 200)} are not allowed to make changes here.`);
  }
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') {
    refuse(httpErrors['wrong-origin'], 'Pages of other sites are not allowed to make changes here.');
  }
}

function originHost(origin: string): string | undefined {
  return URL.parse(origin)?.host;
}

/** Removes the port from `host:port`. An IPv6 address keeps its brackets. */
function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}
