import type { Who } from '@cablewright/model';

/** In ascending order: each role may do everything that the roles before it may. */
const ladder = ['viewer', 'editor', 'owner'] as const;
export type LadderRole = (typeof ladder)[number];

/** A builder records work at the bench. The routes that builders may use say so; they may use no other. */
export const roles = ['builder', ...ladder] as const;
export type Role = (typeof roles)[number];

/** The scopes of a personal token. A session may do everything its role allows. */
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
  /** The account's ID; missing if the hub has no sign-in. */
  readonly account?: string;
  /** The session's ID. Only for a session. */
  readonly session?: string;
  /** The request in progress, such as `GET /api/designs/:id`. */
  readonly request?: string;
  /** The time given to every save of a request with an Idempotency-Key. A repeat finds the save by this time. */
  readonly commitAt?: string;
  /** Only for a token. */
  readonly scopes?: readonly Scope[];
}

/** The actor of every action on a hub without sign-in. */
export const localActor: Actor = { name: 'local', role: 'owner', via: 'local' };

/** Who saves: the sender of a request, or the hub itself in a scheduled job. */
export type Author = Omit<Actor, 'via'> & { readonly via: Who['via'] };

export const systemActor: Author = { name: 'Cablewright', role: 'editor', via: 'system' };

/** The sender of a request to a public route. */
export const anonymous: Actor = { name: 'anonymous', role: 'viewer', via: 'local' };

/** Whether a person or token may do what needs at least this role. The only comparison of roles. */
export function mayActAs({ role }: Pick<Actor, 'role'>, least: LadderRole): boolean {
  return role !== 'builder' && ladder.indexOf(role) >= ladder.indexOf(least);
}

/** Reads a stored role. An unknown name counts as a viewer. */
export function roleOf(stored: unknown): Role {
  return roles.find((role) => role === stored) ?? 'viewer';
}

/** Whether an actor may read what only owners may. An API token never may, whatever its scopes and its owner's role. */
export function readsOwnerOnly(actor: Actor): boolean {
  return mayActAs(actor, 'owner') && actor.via !== 'token';
}

/** The actor in a change set. */
export function whoOf(actor: Author): Who {
  return { name: actor.name, email: actor.email, via: actor.via };
}
