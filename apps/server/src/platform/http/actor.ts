import type { Who } from '@cablewright/model';

/** In ascending order. Each role may do everything that the previous roles may do. */
const ladder = ['viewer', 'editor', 'owner'] as const;
export type LadderRole = (typeof ladder)[number];

/** A builder records work at the bench and may use only routes that are marked for builders. */
export const roles = ['builder', ...ladder] as const;
export type Role = (typeof roles)[number];

/** The scopes of a personal token. A session may do everything that its role allows. */
export const scopes = [
  'catalog:read',
  'designs:write',
  'library:write',
  'settings:write',
  'imports:write',
  'changes:propose',
  'jobs:run',
  'builds:write',
] as const;
export type Scope = (typeof scopes)[number];

/** Who sent a request. */
export interface Actor {
  readonly name: string;
  readonly email?: string;
  readonly role: Role;
  readonly via: 'session' | 'token' | 'local';
  /** The id of the account. Undefined if the hub has no sign-in. */
  readonly account?: string;
  /** The id of the session. Set only if the request has a session. */
  readonly session?: string;
  /** The current request, such as `GET /api/designs/:id`. */
  readonly request?: string;
  /** The commit time of every save made by a request with an Idempotency-Key. A repeat finds the save by this time. */
  readonly commitAt?: string;
  /** Set only for a token. */
  readonly scopes?: readonly Scope[];
}

/** The actor of all requests on a hub without sign-in. */
export const localActor: Actor = { name: 'local', role: 'owner', via: 'local' };

/** The author of a save: the sender of a request, or the hub itself in a scheduled job. */
export type Author = Omit<Actor, 'via'> & { readonly via: Who['via'] };

export const systemActor: Author = { name: 'Cablewright', role: 'editor', via: 'system' };

/** The sender of a request to a public route. */
export const anonymous: Actor = { name: 'anonymous', role: 'viewer', via: 'local' };

/** Whether a person or token has at least this role. Roles are compared only here. */
export function mayActAs({ role }: Pick<Actor, 'role'>, least: LadderRole): boolean {
  return role !== 'builder' && ladder.indexOf(role) >= ladder.indexOf(least);
}

/** Parses a stored role. An unknown role counts as viewer. */
export function roleOf(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'viewer';
}

/**
 * Whether an actor may read what only owners may read. An API token never may, regardless of its scopes and its
 * person's role.
 */
export function readsOwnerOnly(actor: Actor): boolean {
  return mayActAs(actor, 'owner') && actor.via !== 'token';
}

/** Converts an actor to the author of a change set. */
export function whoOf(actor: Author): Who {
  return { name: actor.name, email: actor.email, via: actor.via };
}
